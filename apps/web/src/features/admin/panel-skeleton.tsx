export function PanelSkeleton() {
  return (
    <div aria-hidden="true" data-skeleton="admin" className="border-t border-rule">
      {["w-1/3", "w-1/2", "w-2/5"].map((width) => (
        <div key={width} className="space-y-2.5 border-b border-rule py-4">
          <div className={`h-4 rounded-full bg-blank ${width}`} />
          <div className="h-3 w-3/5 max-w-measure rounded-full bg-blank" />
        </div>
      ))}
    </div>
  );
}
