/**
 * After a submit: scrolls to the first invalid field or message, and focuses a field. Does nothing where the form
 * is valid.
 */
export function showFirstProblem(form: HTMLFormElement): void {
  // React draws the messages first.
  requestAnimationFrame(() => {
    const problem = form.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]:not(:empty)')
    if (problem?.matches('input, select, textarea')) problem.focus({ preventScroll: true })
    problem?.scrollIntoView({ block: 'center' })
  })
}
