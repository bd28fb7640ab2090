/** Shows the state of a station in a page. The block's configuration has its serial number. */
export const blocks = {
  async station({ serial }) {
    const answer = await fetch(`https://api.merrow.example/v2/stations/${encodeURIComponent(serial)}`);
    const { name, battery, lastReadingAt } = await answer.json();
    return { title: name, facts: [`Battery: ${battery} %`, `Last reading: ${lastReadingAt}`] };
  },
};
