import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { countOpenMenu } from './open-dialogs.ts'
import classes from './overflow-menu.module.css'

interface OverflowMenuProps {
  /** The accessible name of the menu button (three dots). */
  readonly label: string
  /** `OverflowItem`s. */
  readonly children: ReactNode
}

/**
 * Further actions on the page's content, last in its head. The menu's code is as large as a page, so it loads
 * when the button is first pressed. It is therefore rendered open.
 */
export function OverflowMenu({ label, children }: OverflowMenuProps) {
  const [isOpen, setIsOpen] = useState(true)
  useEffect(() => (isOpen ? countOpenMenu() : undefined), [isOpen])
  return (
    <Menu
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      offset={4}
      width="min(20rem, 100vw - 16px)"
      classNames={menuClasses}
    >
      <Menu.Target>
        <ActionIcon aria-label={label} className={classes.button}>
          <IconDotsVertical aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** An entry of the menu: `leftSection` takes its icon of 24 px, `renderRoot` makes it a link. */
export const OverflowItem = Menu.Item

const menuClasses = { dropdown: classes.dropdown ?? '', item: classes.item ?? '' }
