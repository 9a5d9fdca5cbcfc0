import fc from 'fast-check'

interface Limits {
  readonly longestGap: number
  readonly longestSpan: number
  readonly mostSpans: number
}

/** Draws consecutive spans from zero on, in the unit of the limits. Some of them adjoin. */
export const anyTimeline = ({ longestGap, longestSpan, mostSpans }: Limits) =>
  fc
    .array(
      fc.tuple(
        fc.oneof(fc.constant(0), fc.integer({ min: 0, max: longestGap })),
        fc.integer({ min: 1, max: longestSpan }),
      ),
      { maxLength: mostSpans },
    )
    .map((steps) => {
      let at = 0
      return steps.map(([gap, length]) => {
        const start = at + gap
        at = start + length
        return { start, end: at }
      })
    })
