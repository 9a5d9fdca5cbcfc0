import type { ComponentPropsWithRef } from 'react'

/**
 * A group of related elements with an accessible name (`aria-label` or `aria-labelledby`). Use it for groups
 * other than field sets.
 */
export function NamedGroup(props: ComponentPropsWithRef<'div'>) {
  // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border, and a legend that is no heading and takes no focus
  return <div role="group" {...props} />
}
