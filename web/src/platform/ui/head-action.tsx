import type { ComponentProps } from 'react'
import { Button, IconButton } from './button.tsx'
import { useMediaQuery } from './use-media-query.ts'

/** The widest page on which the title and the words of an action do not fit beside each other. */
const narrow = '(max-width: 40rem)'

interface HeadActionProps extends Pick<ComponentProps<typeof IconButton>, 'icon' | 'onClick' | 'render'> {
  readonly label: string
}

/** An action in the header of a page. On a phone it is only an icon, so its words never cover the title. */
export function HeadAction({ label, icon, ...action }: HeadActionProps) {
  const isNarrow = useMediaQuery(narrow)
  return isNarrow ? (
    <IconButton label={label} icon={icon} {...action} />
  ) : (
    <Button variant="plain" size="small" icon={icon} {...action}>
      {label}
    </Button>
  )
}
