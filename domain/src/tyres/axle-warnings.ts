import type { AxleData } from '@verstas/contract/tyres/entities.ts'
import { isSameSize, readTyreSize } from './size.ts'

/** An inconsistency between the tyres of an axle. It warns and never blocks. */
export type AxleWarning =
  | { readonly kind: 'difference'; readonly axleNumber: number; readonly millimetres: number }
  | {
      /** Between the outer and the inner one of twin wheels. */
      readonly kind: 'twinDifference'
      readonly axleNumber: number
      readonly side: 'left' | 'right'
      readonly millimetres: number
    }
  | { readonly kind: 'size'; readonly axleNumber: number }

/** Millimetres by which the tyres of an axle may differ before an alignment check (an assumption). */
const maxDifference = 2

type Depth = number | null | undefined
type Axle = Pick<AxleData, 'axleNumber' | 'DepthLeft' | 'DepthRight'> &
  Partial<Pick<AxleData, 'DepthLeftInner' | 'DepthRightInner' | 'Size'>>

const difference = (one: Depth, other: Depth): number =>
  one == null || other == null ? 0 : Math.abs(one - other)

/**
 * Returns the inconsistencies of each axle. They are a difference of depth of more than 2 mm between its sides or
 * within twin wheels, and different construction or rim between axles. Sizes are compared if both can be read. A
 * different width per axle is usual on some cars and no warning.
 */
export function axleWarnings(axles: readonly Axle[]): AxleWarning[] {
  const [first] = axles
  const ofFirst = first?.Size ? readTyreSize(first.Size) : null
  return axles.flatMap((axle): AxleWarning[] => {
    const { axleNumber } = axle
    const between = difference(axle.DepthLeft, axle.DepthRight)
    const twins = [
      { side: 'left', millimetres: difference(axle.DepthLeft, axle.DepthLeftInner) },
      { side: 'right', millimetres: difference(axle.DepthRight, axle.DepthRightInner) },
    ] as const
    const size = axle.Size ? readTyreSize(axle.Size) : null
    const isOtherKind =
      ofFirst && size && !isSameSize({ ...size, width: ofFirst.width, height: ofFirst.height }, ofFirst)
    return [
      ...(between > maxDifference ? [{ kind: 'difference', axleNumber, millimetres: between } as const] : []),
      ...twins
        .filter(({ millimetres }) => millimetres > maxDifference)
        .map((twin) => ({ kind: 'twinDifference', axleNumber, ...twin }) as const),
      ...(isOtherKind ? [{ kind: 'size', axleNumber } as const] : []),
    ]
  })
}
