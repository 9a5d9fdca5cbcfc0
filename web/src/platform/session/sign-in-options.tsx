import { type Icon, IconChevronRight } from '@tabler/icons-react'
import type { Configuration } from '@verstas/contract/session/entities.ts'
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import classes from './sign-in-options.module.css'

/** A sign-in method in addition to name and password. */
export interface SignInOption {
  /** The unique name of the sign-in method. */
  readonly name: string
  /** Returns a truthy value if this installation and this device support the method. */
  readonly isAvailable: (configuration: Configuration) => unknown
  /**
   * True for the company's own method. It is shown first, and a separate row opens the form for name and
   * password.
   */
  readonly isMain?: true
  /** Loads the component with the button or row of the method. */
  readonly load: OptionLoader
}

type OptionLoader = () => Promise<{ readonly default: ComponentType<SignInOptionProps> }>

export interface SignInOptionProps {
  /** Shows the error of a failed sign-in in the form. */
  readonly onFailure: (error: unknown) => void
}

const loaded = new WeakMap<OptionLoader, LazyExoticComponent<ComponentType<SignInOptionProps>>>()

function componentOf({ load }: SignInOption) {
  const component = loaded.get(load) ?? lazy(load)
  loaded.set(load, component)
  return component
}

/** Rows of further sign-in methods, separated from the first one. */
export function OptionsBelow({ children }: { readonly children: ReactNode }) {
  const t = useTexts()
  return (
    <div className="stack gap-24">
      <div className={`${classes.or} line gap-12 type-15 soft`}>{t('session.or')}</div>
      <div className="ruled trim card">{children}</div>
    </div>
  )
}

/** Replaces a row while its code loads. */
export const PendingRow = () => <div className={`${classes.row} grid middle gap-12 full`} />

/** Renders the available sign-in methods in a column. */
export function SignInOptions({
  options,
  onFailure,
}: SignInOptionProps & { readonly options: readonly SignInOption[] }) {
  return (
    <Suspense fallback={options.map(({ name, isMain }) => !isMain && <PendingRow key={name} />)}>
      {options.map((option) => {
        const Option = componentOf(option)
        return <Option key={option.name} onFailure={onFailure} />
      })}
    </Suspense>
  )
}

interface OptionRowProps {
  readonly icon: Icon
  readonly name: string
  readonly hint?: string
  readonly isBusy?: boolean
  readonly onClick: () => void
}

/** A sign-in method as a row with its name and a hint. */
export function OptionRow({ icon: OptionIcon, name, hint, isBusy = false, onClick }: OptionRowProps) {
  return (
    <button
      type="button"
      className={`${classes.row} grid middle gap-12 full`}
      onClick={onClick}
      disabled={isBusy}
      aria-busy={isBusy}
    >
      <OptionIcon size={24} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <span>
        <span className="block type-17 strong">{name}</span>
        {hint && <span className="block type-13 soft">{hint}</span>}
      </span>
      <IconChevronRight size={20} aria-hidden="true" />
    </button>
  )
}
