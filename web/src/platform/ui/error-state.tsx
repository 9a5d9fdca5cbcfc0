import { IconAlertTriangle, IconCopy, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import classes from './message.module.css'
import { useUiLabels } from './ui-labels.tsx'

interface ErrorStateProps {
  /** The title, which names the failed action. */
  readonly title?: string
  /** The reason for the failure, or the next step for the user. */
  readonly hint?: ReactNode
  readonly onRetry?: (() => void) | undefined
  readonly isRetrying?: boolean
  /** The primary button if an action is more important than a retry. */
  readonly main?: ReactNode
  /** Further buttons. */
  readonly actions?: ReactNode
  /** The id of the failure in the server's log. Only its beginning is shown. */
  readonly id?: string | null | undefined
  /** A text that is copied together with the id. */
  readonly details?: string
}

/** A message instead of content that could not be loaded, with buttons for a retry and other steps. */
export function ErrorState(props: ErrorStateProps) {
  const { title, hint, onRetry, isRetrying = false, main, actions, id, details = '' } = props
  const labels = useUiLabels()
  return (
    <div className={`${classes.message} line column gap-8 card text-centre`} data-kind="error" role="alert">
      <span className={`${classes.icon} grid centre mb-8 round brand-soft brand`}>
        <IconAlertTriangle size={32} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={classes.title}>{title ?? labels.loadFailed}</div>
      <p className={`${classes.hint} type-15 soft pre-line`}>{hint ?? labels.loadFailedHint}</p>
      <div className={`${classes.actions} grid gap-8`}>
        {main}
        {onRetry && (
          <Button variant={main ? 'tonal' : 'main'} icon={IconRefresh} onClick={onRetry} isBusy={isRetrying}>
            {labels.retry}
          </Button>
        )}
        {actions}
        {/* Browsers give access to the clipboard on secure origins only. */}
        {id && window.isSecureContext && <CopyId id={id} details={details} />}
      </div>
    </div>
  )
}

/**
 * A button with the first eight characters of an error id, which the user can copy or read out on the phone.
 */
function CopyId({ id, details }: { readonly id: string; readonly details: string }) {
  const labels = useUiLabels()
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(`${id} ${details}`.trim()).then(
      () => setIsCopied(true),
      // Ignores a refused clipboard, because the user can still read the characters out.
      () => undefined,
    )
  return (
    <Button variant="plain" icon={IconCopy} onClick={copy}>
      <span aria-live="polite">{isCopied ? labels.errorIdCopied : labels.copyErrorId(id.slice(0, 8))}</span>
    </Button>
  )
}
