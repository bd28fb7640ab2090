import { GALLERY } from "./sections";
import { anchorOf } from "./specimen";

/** Lists the sections of the gallery and the components in each. */
export const GalleryNav = () => (
  <nav aria-label="Components">
    <ul className="grid gap-3">
      {GALLERY.map(({ id, title, specimens }) => (
        <li key={id}>
          <a href={`#${id}`} className="block rounded-md px-2 py-1 text-sm font-medium hover:bg-hover">
            {title}
          </a>
          <ul className="ml-2.5 border-l border-border pl-1.5">
            {specimens.map(({ name }) => (
              <li key={name}>
                <a
                  href={`#${anchorOf(name)}`}
                  className="block rounded-md px-2 py-1 text-xs text-muted hover:bg-hover"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </nav>
);
