/**
 * After a form was sent in vain: brings the first field that is wrong, or the first words that say why, into sight,
 * and gives a field the focus. Nothing where all is well.
 */
export function showFirstProblem(form: HTMLFormElement): void {
  // What was found wrong is drawn first.
  requestAnimationFrame(() => {
    const problem = form.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]:not(:empty)')
    if (problem?.matches('input, select, textarea')) problem.focus({ preventScroll: true })
    problem?.scrollIntoView({ block: 'center' })
  })
}
