/*
 * What the other two surfaces look like, drawn with the page's own parts: no picture files, both themes, any width.
 * They show the example talk and are decoration; the words beside them say everything.
 */

const times = ["0:47", "6:42", "14:31"];
const widths = ["w-11/12", "w-4/5", "w-2/3"];

/** A video page with the panel beside it. */
export function ExtensionPicture() {
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-surface border border-rule bg-sunk p-4 sm:p-6">
      <div className="grid grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] gap-4 sm:gap-5">
        <div>
          <div className="flex aspect-video items-end rounded-control bg-ink p-3">
            <Line />
          </div>
          <span className="mt-3 block h-3 w-4/5 rounded-full bg-rule" />
          <span className="mt-2 block h-3 w-1/3 rounded-full bg-rule" />
        </div>
        <div className="rounded-control border border-rule bg-raised p-3 sm:p-4">
          <span className="block h-2.5 w-3/4 rounded-full bg-ink" />
          {times.map((time, index) => (
            <span key={time} className="mt-4 block">
              <span className="flex items-center gap-1.5 text-xs text-faint tabular">
                <span className="h-2.5 w-1 rounded-full bg-seed" />
                {time}
              </span>
              <span className={`mt-1.5 block h-2 rounded-full bg-rule-strong ${widths[index]}`} />
              <span className="mt-1.5 block h-2 w-1/2 rounded-full bg-rule" />
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** A chat in which a link was shared. */
export function BotPicture() {
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-surface border border-rule bg-sunk p-4 sm:p-6">
      <div
        className="ms-auto w-fit max-w-full rounded-surface bg-ink px-4 py-2.5 text-sm whitespace-nowrap text-paper"
        dir="ltr"
      >
        youtube.com/watch?v=…
      </div>
      <div className="mt-3 max-w-[88%] rounded-surface border border-rule bg-raised p-4">
        <p className="text-sm font-semibold">Why oranges are orange</p>
        <p className="mt-1 font-mono text-sm tracking-tight text-seed">▬▬▮▬▬▬▮▬▬▮▬▬▬▬▮▬▬</p>
        {times.map((time, index) => (
          <span key={time} className="mt-2.5 flex items-center gap-2.5">
            <span className="w-9 text-xs underline tabular">{time}</span>
            <span className={`h-2 rounded-full bg-rule-strong ${widths[index]}`} />
          </span>
        ))}
      </div>
    </div>
  );
}

function Line() {
  return (
    <span className="relative flex h-3 w-full items-center gap-1">
      <span className="h-1 flex-2 rounded-full bg-paper" />
      <span className="h-1 flex-3 rounded-full bg-paper" />
      <span className="h-px flex-2 bg-paper" />
      {["12%", "38%", "63%"].map((place) => (
        <span
          key={place}
          className="absolute h-3 w-1.5 rounded-full bg-seed"
          style={{ insetInlineStart: place }}
        />
      ))}
    </span>
  );
}
