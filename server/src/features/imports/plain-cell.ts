// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** True for characters without width, such as marks of the direction of writing and byte order marks. */
const isInvisible = (code: number): boolean =>
  (code >= 0x200b && code <= 0x200f) ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x2069) ||
  code === 0xfeff

/**
 * Returns a cell as people see it: without control characters except tabs and line ends, without invisible
 * marks at its ends, and with combined letters. `A` with a combining diaeresis becomes `Ä`.
 */
export function plainCell(cell: string): string {
  const text = cell.replace(controls, '').toWellFormed().normalize('NFC')
  let start = 0
  let end = text.length
  while (start < end && isInvisible(text.charCodeAt(start))) start += 1
  while (end > start && isInvisible(text.charCodeAt(end - 1))) end -= 1
  return text.slice(start, end)
}
