import type { ComponentPropsWithRef } from 'react'

/**
 * A group of related elements, other than a field set, with a name for a screen reader (`aria-label` or
 * `aria-labelledby`).
 */
export function NamedGroup(props: ComponentPropsWithRef<'div'>) {
  // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border, and a legend that is no heading and takes no focus
  return <div role="group" {...props} />
}
