import type { AxleData } from '@verstas/contract/tyres/entities.ts'
import { isSameSize, readTyreSize } from './size.ts'

/** A warning about the tyres of an axle. It does not prevent a save. */
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

/**
 * The largest difference of depths on an axle that causes no warning, in millimetres. The number is an
 * assumption.
 */
const maxDifference = 2

type Depth = number | null | undefined
type Axle = Pick<AxleData, 'axleNumber' | 'DepthLeft' | 'DepthRight'> &
  Partial<Pick<AxleData, 'DepthLeftInner' | 'DepthRightInner' | 'Size'>>

const difference = (one: Depth, other: Depth): number =>
  one == null || other == null ? 0 : Math.abs(one - other)

/**
 * Returns the warnings of all axles. Depths may differ by at most 2 mm between the sides of an axle, or
 * between twin wheels. All axles must have the same construction, rim and overall diameter, if their sizes
 * can be read. Widths and heights may differ, because some vehicles have wider rear tyres.
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
