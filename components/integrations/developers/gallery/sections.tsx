import { Buttons, IconButtons, Links, Menus } from "./actions";
import { Choices, TextFields, Toggles } from "./fields";
import { foundations } from "./foundations";
import { Frames, History, MovingRows, Tables } from "./lists";
import { Dialogs, Hints } from "./overlays";
import type { GallerySection } from "./specimen";
import { Badges, Banners, People, States, Waiting } from "./status";

/** Every primitive of components/ui with its states. */
export const GALLERY: readonly GallerySection[] = [
  foundations,
  {
    id: "actions",
    title: "Actions",
    text: "A button says what it does: a verb and its object. One primary button a screen.",
    specimens: [
      {
        name: "Button",
        use: "A disabled button stays visible and explains why. It is busy while what it started runs.",
        states: <Buttons />,
      },
      {
        name: "Icon button",
        use: "For actions that repeat in rows. Its hint is its name.",
        states: <IconButtons />,
      },
      { name: "Menu", use: "For the rest of the actions on one thing.", states: <Menus /> },
      { name: "Links and keys", states: <Links /> },
    ],
  },
  {
    id: "fields",
    title: "Fields",
    text: "Each has a label. Hints come before an error can; an error says what to change.",
    specimens: [
      { name: "Text", states: <TextFields /> },
      {
        name: "Select, combobox and filter",
        use: "A select up to about ten options, a combobox above.",
        states: <Choices />,
      },
      {
        name: "Checkbox, switch, radio, segments",
        use: "A switch takes effect at once; a checkbox is saved with its form.",
        states: <Toggles />,
      },
    ],
  },
  {
    id: "status",
    title: "Status",
    text: "What is true of a thing, in a word.",
    specimens: [
      { name: "Badge", states: <Badges /> },
      { name: "People and times", states: <People /> },
      { name: "Waiting", use: "Placeholders have the size of what comes.", states: <Waiting /> },
      { name: "Banner", use: "For what concerns the whole screen.", states: <Banners /> },
      {
        name: "In place of content",
        use: "Empty, no results, no access and failed are four different states.",
        states: <States />,
      },
    ],
  },
  {
    id: "lists",
    title: "Lists and frames",
    text: "A list opens with Enter, moves with the arrow keys, and selects with x.",
    specimens: [
      { name: "Table", states: <Tables /> },
      { name: "Breadcrumbs, tabs, card", states: <Frames /> },
      { name: "Days", states: <History /> },
      {
        name: "Rows that move",
        use: "Drag a row, by touch at its handle. Or press Space on it, move it with the arrow keys, and press Space again.",
        states: <MovingRows />,
      },
    ],
  },
  {
    id: "overlays",
    title: "Overlays",
    text: "Escape closes each of them, and the focus returns to what opened it.",
    specimens: [
      { name: "Dialogs and sheets", states: <Dialogs /> },
      { name: "Hints, toasts, secrets", states: <Hints /> },
    ],
  },
];
