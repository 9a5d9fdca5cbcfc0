import type { AxleData } from '@verstas/contract/tyres/entities.ts'

/** The fields of an axle that hold depths, in the order of its wheels from the left. */
export const depthFields = ['DepthLeft', 'DepthLeftInner', 'DepthRightInner', 'DepthRight'] as const
export type DepthField = (typeof depthFields)[number]

/** The depths of an axle; what nobody measured is null or missing. */
export type AxleDepths = { readonly [Field in DepthField]?: AxleData[Field] | undefined }

/** Millimetres of the worst wheel that was measured; null where none was. */
export function worstDepth(axles: readonly AxleDepths[]): number | null {
  const depths = axles.flatMap((axle) => depthFields.flatMap((field) => axle[field] ?? []))
  return depths.length === 0 ? null : Math.min(...depths)
}
