/** A label with the mark of a field that must be filled; screen readers hear it from the field itself. */
export function Required({ label }: { label: string }) {
  return (
    <>
      {label}{' '}
      <span className="required-mark" aria-hidden="true">
        *
      </span>
    </>
  );
}
