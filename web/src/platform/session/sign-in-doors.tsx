import { UnstyledButton } from '@mantine/core'
import { type Icon, IconChevronRight } from '@tabler/icons-react'
import type { Configuration } from '@verstas/contract/session/entities.ts'
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import classes from './sign-in-doors.module.css'

/** A way to sign in beside name and password. */
export interface SignInDoor {
  /** Tells it from the others. */
  readonly name: string
  /** Whether this installation and this device have it. */
  readonly isOpen: (configuration: Configuration) => boolean
  /** The company's own: it stands first, and name and password behind a row of their own. */
  readonly isMain?: true
  /** Its button or row, loaded where it is open. */
  readonly load: DoorLoader
}

type DoorLoader = () => Promise<{ readonly default: ComponentType<DoorProps> }>

export interface DoorProps {
  /** Says in the form why it did not succeed. */
  readonly onFailure: (error: unknown) => void
}

const loaded = new WeakMap<DoorLoader, LazyExoticComponent<ComponentType<DoorProps>>>()

function componentOf({ load }: SignInDoor) {
  const component = loaded.get(load) ?? lazy(load)
  loaded.set(load, component)
  return component
}

/** The doors one below another. */
export function SignInDoors({ doors, onFailure }: DoorProps & { readonly doors: readonly SignInDoor[] }) {
  return (
    <Suspense>
      {doors.map((door) => {
        const Door = componentOf(door)
        return <Door key={door.name} onFailure={onFailure} />
      })}
    </Suspense>
  )
}

interface DoorRowProps {
  readonly icon: Icon
  readonly name: string
  readonly hint?: string
  readonly isBusy?: boolean
  readonly onClick: () => void
}

/** A door as a row: what it is called and what it takes. */
export function DoorRow({ icon: DoorIcon, name, hint, isBusy = false, onClick }: DoorRowProps) {
  return (
    <UnstyledButton className={classes.row} onClick={onClick} disabled={isBusy} aria-busy={isBusy}>
      <DoorIcon size={24} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <span>
        <span className={classes.name}>{name}</span>
        {hint && <span className={classes.hint}>{hint}</span>}
      </span>
      <IconChevronRight size={20} aria-hidden="true" />
    </UnstyledButton>
  )
}
