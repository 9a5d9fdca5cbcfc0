import type { BoardProps } from './board-props.ts'

/**
 * The day of many resources on one time axis, with what nobody has yet beside it. Draws what it gets and asks for
 * nothing; fills the height of its place and scrolls inside.
 */
export function Board({ rows }: BoardProps) {
  return <div>{rows.length}</div>
}
