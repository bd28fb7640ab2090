import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const highlighting = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "650", color: "var(--foreground)" },
  { tag: tags.strong, fontWeight: "650" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: [tags.link, tags.url], color: "var(--accent-text)" },
  { tag: [tags.monospace, tags.string], color: "var(--success)" },
  { tag: [tags.keyword, tags.atom, tags.bool, tags.number], color: "var(--merged)" },
  { tag: [tags.comment, tags.quote, tags.processingInstruction, tags.meta], color: "var(--muted)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", fontSize: "0.875rem", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--font-mono)",
    lineHeight: "1.65",
    overflow: "auto",
    fontVariantLigatures: "none",
    fontFeatureSettings: '"calt" 0',
  },
  ".cm-content": { padding: "0.5rem 0 40vh", caretColor: "var(--foreground)" },
  ".cm-line": { padding: "0 1.5rem" },
  ".cm-cursor": { borderLeftColor: "var(--foreground)" },
  ".cm-placeholder": { color: "var(--subtle)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "light-dark(#cfe0fb, #2a4270)",
  },
  ".cm-panels": { backgroundColor: "transparent", color: "inherit", zIndex: "5" },
  ".cm-panels-top": { borderBottom: "1px solid var(--border)" },
  ".cm-searchMatch": { backgroundColor: "light-dark(#fdeeb0, #5c4a12)", borderRadius: "2px" },
  // Overrides the syntax colours.
  ".cm-searchMatch *": { color: "var(--foreground) !important" },
  ".cm-searchMatch.cm-searchMatch-selected": {
    backgroundColor: "light-dark(#f9c846, #7a5b0c)",
    outline: "1px solid var(--warning)",
  },
  ".cm-chip": {
    borderRadius: "0.25rem",
    border: "1px solid var(--accent-border)",
    backgroundColor: "var(--accent-subtle)",
    color: "var(--accent-text)",
    padding: "0 0.3rem",
    fontFamily: "var(--font-sans)",
    fontSize: "0.8125rem",
    cursor: "default",
  },
  ".cm-chip-broken": {
    borderColor: "var(--danger-border)",
    borderStyle: "dashed",
    backgroundColor: "var(--danger-subtle)",
    color: "var(--danger)",
  },
  ".cm-tooltip.cm-slash": {
    border: "1px solid var(--border)",
    borderRadius: "0.5rem",
    backgroundColor: "var(--raised)",
    boxShadow: "var(--shadow-md, 0 4px 12px rgb(0 0 0 / 0.15))",
    padding: "0.25rem",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-slash > ul": {
    fontFamily: "var(--font-sans)",
    fontSize: "0.875rem",
    maxHeight: "min(20rem, 50vh)",
    minWidth: "min(18rem, calc(100vw - 2rem))",
    maxWidth: "calc(100vw - 2rem)",
  },
  ".cm-tooltip.cm-slash > ul > li.cm-slash-option": {
    display: "flex",
    alignItems: "center",
    gap: "1rem",
    padding: "0.375rem 0.5rem",
    borderRadius: "0.375rem",
    lineHeight: "1.25rem",
    color: "var(--foreground)",
  },
  ".cm-tooltip.cm-slash > ul > li.cm-slash-option[aria-selected]": {
    backgroundColor: "var(--selected)",
    color: "var(--foreground)",
  },
  ".cm-slash .cm-completionLabel": { flex: "1 1 auto" },
  ".cm-slash .cm-completionDetail": {
    marginLeft: "0",
    fontFamily: "var(--font-mono)",
    fontSize: "0.75rem",
    fontStyle: "normal",
    color: "var(--muted)",
  },
});

export const appearance = [syntaxHighlighting(highlighting), theme];
