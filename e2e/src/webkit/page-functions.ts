// These functions run in the page. They receive Playwright's injected script and an element. They return `{
// retry }` with a reason if the caller must try again.

/**
 * Scrolls an element into view.
 *
 * @returns a point of the element that no other element covers
 */
export const findPoint = `async (injected, element, position) => {
  const state = await injected.checkElementStates(element, ['visible', 'enabled', 'stable'], true)
  if (state) return { retry: 'not ' + JSON.stringify(state) }
  const pointOf = () => {
    const box = element.getBoundingClientRect()
    if (position) return { x: box.x + position.x, y: box.y + position.y }
    const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)]
    const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)]
    return { x: (left + right) / 2, y: (top + bottom) / 2 }
  }
  const target = injected.retarget(element, 'button-link') ?? element
  let hit
  for (const block of [null, 'nearest', 'center', 'end', 'start']) {
    if (block) element.scrollIntoView({ block, inline: block, behavior: 'instant' })
    const point = pointOf()
    const isInView = point.x >= 0 && point.y >= 0 && point.x < innerWidth && point.y < innerHeight
    hit = isInView && injected.expectHitTarget(point, target)
    if (hit === 'done') return point
  }
  return { retry: hit ? 'covered by ' + hit.hitTargetDescription : 'outside of the window' }
}`

/** Sets the value of a field and sends the same events as typing. */
export const checkAndFill = `async (injected, element, value) => {
  const state = await injected.checkElementStates(element, ['visible', 'enabled', 'editable'], true)
  if (state) return { retry: 'not ' + JSON.stringify(state) }
  if (injected.fill(element, value) !== 'needsinput') return
  document.execCommand(value ? 'insertText' : 'delete', false, value)
}`
