/** Placeholder for a page that is loading: a title and a few lines, in the same position as on every page. */
export function PageSkeleton() {
  return (
    <div aria-hidden="true" className="page min-h-[70vh] py-12">
      <div className="h-8 w-1/2 rounded-control bg-blank" />
      <div className="mt-8 space-y-4">
        <div className="h-4 w-11/12 max-w-measure rounded-full bg-blank" />
        <div className="h-4 w-4/5 max-w-measure rounded-full bg-blank" />
        <div className="h-4 w-2/3 max-w-measure rounded-full bg-blank" />
      </div>
    </div>
  );
}
