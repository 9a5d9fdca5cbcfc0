import type { AxleData } from '@verstas/contract/tyres/entities.ts'

/** The depth fields of an axle, in the order of its wheels from the left. */
export const depthFields = ['DepthLeft', 'DepthLeftInner', 'DepthRightInner', 'DepthRight'] as const
export type DepthField = (typeof depthFields)[number]

/** The depths of an axle. A depth that was not measured is null or undefined. */
export type AxleDepths = { readonly [Field in DepthField]?: AxleData[Field] | undefined }

/** Returns the lowest measured depth in millimetres; null if no wheel was measured. */
export function worstDepth(axles: readonly AxleDepths[]): number | null {
  const depths = axles.flatMap((axle) => depthFields.flatMap((field) => axle[field] ?? []))
  return depths.length === 0 ? null : Math.min(...depths)
}
