/** The colours of the PDF. Texts express the meaning of each colour as well. */
export const colors = {
  text: '#0c2127',
  quiet: '#46595f',
  brand: '#0a6270',
  line: '#dde6e8',
  ground: '#f3f6f7',
} as const
