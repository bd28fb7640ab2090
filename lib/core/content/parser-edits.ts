import { EditMap } from "micromark-util-edit-map";
import type { Event } from "micromark-util-types";

/*
 * micromark 4.0.3 copies all that it has read of a text at the end of each quote and list, which takes a minute for
 * 100 kB of quotes. An edit moves only what is behind it, as in micromark before. Version 4.0.2 instead takes quadratic
 * time for lines that end with blanks.
 */
EditMap.prototype.consume = function consume(this: EditMap, events: Event[]): undefined {
  this.map.sort(([a], [b]) => a - b);
  const behind: Event[][] = [];
  for (const [at, removed, added] of this.map.toReversed()) {
    behind.push(events.slice(at + removed), added);
    events.length = at;
  }
  for (const part of behind.reverse()) for (const event of part) events.push(event);
  this.map.length = 0;
  this.index.clear();
};
