/** The colours of the drawings on paper, and what stands for them on a dark card. */
const darkColours: Readonly<Record<string, string>> = {
  '#ffffff': '#203036',
  '#9fb2b7': '#52686f',
  '#c9d8dc': '#0f191c',
  '#0c2127': '#3c5159',
  '#b3201a': '#ff8f85',
}

/** The address of a drawing for an `img`: so it can run and load nothing, whoever drew it. */
export function drawingSource(svg: string, isDark: boolean): string {
  const drawn = isDark
    ? svg.replace(/#[\da-f]{6}/gi, (colour) => darkColours[colour.toLowerCase()] ?? colour)
    : svg
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`
}
