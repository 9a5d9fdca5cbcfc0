import type { Icon } from '@tabler/icons-react'
import type { AriaAttributes, ComponentProps, MouseEventHandler, ReactElement, ReactNode } from 'react'
import classes from './button.module.css'

/** The attributes and the content of a button. `render` can apply them to another element, such as a link. */
export interface RenderedButton extends AriaAttributes {
  readonly className: string
  readonly onClick?: MouseEventHandler<HTMLElement> | undefined
  readonly children: ReactNode
}

interface ButtonBase extends Omit<ComponentProps<'button'>, 'color' | 'onClick'> {
  readonly onClick?: MouseEventHandler<HTMLElement> | undefined
  /** True while the action of the button runs. The button then shows a spinner and ignores presses. */
  readonly isBusy?: boolean | undefined
  /** Renders another element, such as a link, with the appearance of the button. */
  readonly render?: ((props: RenderedButton) => ReactElement) | undefined
}

export interface ButtonProps extends ButtonBase {
  /** At most one `main` button per view. `plainDanger` and `danger` are red, `stop` is filled red. */
  readonly variant?: 'main' | 'tonal' | 'quiet' | 'plain' | 'danger' | 'plainDanger' | 'stop' | undefined
  /** `main` is 56 px high instead of 48 px. `small` has a smaller font. */
  readonly size?: 'main' | 'small' | undefined
  /** The icon before the label. */
  readonly icon?: Icon | undefined
  /** The icon after the label. */
  readonly endIcon?: Icon | undefined
  /** True to fill the width of the container. */
  readonly isWide?: boolean | undefined
}

/** A button with a label, at least 48 px high. A long label wraps to a second line. */
export function Button({ icon, endIcon, isWide, size, children, ...props }: ButtonProps) {
  return (
    <ButtonElement
      {...props}
      look={`${classes.button} ${isWide ? classes.wide : ''}`}
      size={size}
      content={
        <>
          {iconOf(icon)}
          <span className="shrink">{children}</span>
          {iconOf(endIcon)}
        </>
      }
    />
  )
}

interface IconButtonProps extends ButtonBase {
  /** The accessible name of the button. */
  readonly label: string
  readonly icon: Icon
  /**
   * `plain` and `neutral` have no background. `plain` has the brand's colour, and `neutral` has the text's
   * colour.
   */
  readonly variant?: 'plain' | 'neutral' | 'quiet' | 'tonal' | 'main' | undefined
  /** `main` has sides of 56 px instead of 48 px. */
  readonly size?: 'main' | undefined
}

/** A square button of 48 px with an icon of 24 px. Its children, such as a badge, appear over the icon. */
export function IconButton({
  label,
  icon: ButtonIcon,
  variant = 'plain',
  children,
  ...props
}: IconButtonProps) {
  return (
    <ButtonElement
      aria-label={label}
      {...props}
      variant={variant}
      look={classes.square ?? ''}
      content={
        <>
          <ButtonIcon size={24} aria-hidden="true" />
          {children}
        </>
      }
    />
  )
}

interface ButtonElementProps extends Omit<ButtonBase, 'content'> {
  readonly variant?: string | undefined
  readonly size?: string | undefined
  readonly look: string
  readonly content: ReactNode
}

function ButtonElement(props: ButtonElementProps) {
  const {
    variant = 'main',
    size,
    look,
    content,
    isBusy = false,
    render,
    className = '',
    ...attributes
  } = props
  const { type = 'button', ref, disabled, ...others } = attributes
  const rendered = {
    ...others,
    className: `${look} ${className}`,
    'data-variant': variant,
    'data-size': size,
    'data-busy': isBusy || undefined,
    children: (
      <>
        {content}
        {isBusy && <span className={`${classes.spinner} fill`} aria-hidden="true" />}
      </>
    ),
  }
  if (render) return render(rendered)
  // The key remounts the button if its type changes. Otherwise a press that turns it into a submit button
  // would also submit the form.
  return <button key={type} type={type} ref={ref} disabled={disabled || isBusy} {...rendered} />
}

const iconOf = (ButtonIcon: Icon | undefined) => ButtonIcon && <ButtonIcon size={20} aria-hidden="true" />

/** A spinner of 36 px for content of unknown size. Content of known size needs a skeleton instead. */
export const Spinner = () => <span className={`${classes.loading} block soft`} aria-hidden="true" />
