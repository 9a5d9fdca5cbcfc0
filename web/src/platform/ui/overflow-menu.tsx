import { type Icon, IconDotsVertical } from '@tabler/icons-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from './button.tsx'
import { countOpenMenu } from './open-dialogs.ts'
import classes from './overflow-menu.module.css'

interface OverflowMenuProps {
  /** The accessible name of the menu button (three dots). */
  readonly label: string
  /** The menu's entries, each an `OverflowItem`. */
  readonly children: ReactNode
}

/**
 * A menu of further actions, last in the header of a page. Opens when it is mounted, because its code loads
 * only at the first press of its button.
 */
export function OverflowMenu({ label, children }: OverflowMenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(true)
  useLayoutEffect(() => menu.current?.showPopover(), [])
  useEffect(() => (isOpen ? countOpenMenu() : undefined), [isOpen])
  return (
    <>
      <IconButton
        className={classes.button}
        label={label}
        icon={IconDotsVertical}
        aria-haspopup="menu"
        popoverTarget={id}
      />
      <div
        ref={menu}
        id={id}
        role="menu"
        aria-label={label}
        popover="auto"
        className={`${classes.menu} rounded raised`}
        onBeforeToggle={({ currentTarget }) =>
          placeBelow(currentTarget, currentTarget.previousElementSibling)
        }
        onToggle={({ currentTarget, newState }) => {
          setIsOpen(newState === 'open')
          if (newState === 'open') itemsOf(currentTarget)[0]?.focus()
        }}
        onKeyDown={moveBetweenItems}
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}

/** The space between the button and the menu in pixels. */
const gap = 4

/** Places the menu below its button, aligned at the right edge. */
function placeBelow(menu: HTMLElement, button: Element | null): void {
  if (!button) return
  const { bottom, right } = button.getBoundingClientRect()
  menu.style.top = `${bottom + gap}px`
  menu.style.right = `${document.documentElement.clientWidth - right}px`
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]

/** Moves the focus with the arrow keys, Home and End. The arrow keys wrap at both ends. */
function moveBetweenItems(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget)
  const place = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  items.at(next % items.length)?.focus()
  event.preventDefault()
}

/** The attributes and the content of an entry, which `render` applies to a link. */
interface RenderedItem {
  readonly role: 'menuitem'
  readonly className: string
  readonly children: ReactNode
}

interface OverflowItemProps extends Pick<ComponentProps<'button'>, 'onClick' | 'aria-haspopup'> {
  readonly icon: Icon
  /** Renders the entry as a link with these attributes. */
  readonly render?: (props: RenderedItem) => ReactElement
  readonly children: ReactNode
}

/** An entry of an `OverflowMenu`. A click on it also closes the menu. */
export function OverflowItem({ icon: ItemIcon, render, children, ...button }: OverflowItemProps) {
  const item = {
    role: 'menuitem',
    className: classes.item ?? '',
    children: (
      <>
        <ItemIcon size={24} aria-hidden="true" />
        <span>{children}</span>
      </>
    ),
  } as const
  return render ? render(item) : <button type="button" {...button} {...item} />
}
