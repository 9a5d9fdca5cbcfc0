import type { ComponentPropsWithRef } from 'react'

/** What belongs together and has a name for a screen reader (`aria-label` or `aria-labelledby`), but is no set of fields. */
export function NamedGroup(props: ComponentPropsWithRef<'div'>) {
  // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border, and a legend that is no heading and takes no focus
  return <div role="group" {...props} />
}
