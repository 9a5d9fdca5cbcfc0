import type { AxleData } from '@verstas/contract/tyres/entities.ts'
import { isSameSize, readTyreSize } from './size.ts'

/** An inconsistency between the tyres of an axle. The user sees a warning, but can save the tyres. */
export type AxleWarning =
  | { readonly kind: 'difference'; readonly axleNumber: number; readonly millimetres: number }
  | {
      /** The depths of the outer and the inner wheel on one side of the axle differ. */
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
 * Returns the inconsistencies of each axle. On one axle, depths may differ by at most 2 mm between the sides
 * or within twin wheels. All axles need the same construction and rim; sizes are compared if both can be
 * read. Different widths of front and rear tyres are usual on some cars and give no warning.
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
