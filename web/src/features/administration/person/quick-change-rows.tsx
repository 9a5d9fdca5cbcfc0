import { IconDialpad, IconId, IconTrash } from '@tabler/icons-react'
import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useAct } from '../../../platform/editing/use-act.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ListRow } from '../../../platform/ui/list-row.tsx'
import { useQuickChangePeople } from '../api.ts'
import type { PersonSectionProps } from './person-section.ts'

const BadgeSheet = lazy(async () => ({ default: (await import('./badge-sheet.tsx')).BadgeSheet }))

const { makeBadge, removeBadge, removePin } = quickChangeEndpoints

/**
 * The PIN and the badge of a person. Renders nothing if the server does not list the person for quick change.
 */
export function QuickChangeRows({ person: { Id: id }, canChange }: PersonSectionProps) {
  const t = useTexts()
  const format = useFormat()
  const { data, error } = useQuickChangePeople()
  const [code, setCode] = useState<string | null>(null)
  const params = { id }
  const pin = useAct({ write: removePin, run: () => call(removePin, { params }) })
  const badge = useAct({ write: removeBadge, run: () => call(removeBadge, { params }) })
  const newBadge = useAct({
    write: makeBadge,
    run: () => call(makeBadge, { params }),
    onSuccess: ({ Code }) => setCode(Code),
  })
  const accessOfPerson = data?.find(({ EmployeeId }) => EmployeeId === id)
  if (error && !data)
    return <ListRow icon={IconDialpad} name={t('people.pin')} lines={[messageOf(error, t)]} />
  if (accessOfPerson === undefined) return null
  const when = (instant: string | null) =>
    instant === null ? t('people.none') : t('people.pinSet', { time: format.dateTime(instant) })
  const pinState = accessOfPerson.MustChangePin
    ? [t('people.pinMustChange')]
    : accessOfPerson.IsPinLocked
      ? [t('people.pinLocked')]
      : []
  return (
    <>
      <ListRow
        icon={IconDialpad}
        name={t('people.pin')}
        lines={[when(accessOfPerson.PinSet), ...pinState]}
        actions={
          canChange &&
          accessOfPerson.PinSet !== null && (
            <RemoveButton
              label={t('people.removePin')}
              hint={t('people.removePinHint')}
              isBusy={pin.isBusy}
              onConfirm={pin.act}
            />
          )
        }
      />
      <ListRow
        icon={IconId}
        name={t('people.badge')}
        lines={[when(accessOfPerson.BadgeMade)]}
        actions={
          canChange && (
            <>
              <Button variant="plain" isBusy={newBadge.isBusy} onClick={newBadge.act}>
                {t('people.makeBadge')}
              </Button>
              {accessOfPerson.BadgeMade !== null && (
                <RemoveButton
                  label={t('people.removeBadge')}
                  hint={t('people.removeBadgeHint')}
                  isBusy={badge.isBusy}
                  onConfirm={badge.act}
                />
              )}
            </>
          )
        }
      />
      <Suspense>{code && <BadgeSheet code={code} onClose={() => setCode(null)} />}</Suspense>
    </>
  )
}

interface RemoveButtonProps {
  readonly label: string
  /** The consequence of the removal, as text. */
  readonly hint: string
  readonly isBusy: boolean
  readonly onConfirm: () => void
}

/** The button that removes a sign-in method after a question. */
function RemoveButton({ label, hint, isBusy, onConfirm }: RemoveButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <IconButton label={label} icon={IconTrash} isBusy={isBusy} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        title={label}
        confirmLabel={label}
        isDestructive
        onConfirm={() => {
          setIsAsking(false)
          onConfirm()
        }}
        onCancel={() => setIsAsking(false)}
      >
        {hint}
      </ConfirmDialog>
    </>
  )
}
