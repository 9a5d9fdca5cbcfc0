import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import type { Person } from '@verstas/contract/administration/entities.ts'
import { maxPeopleAtOnce } from '@verstas/contract/limits.ts'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Checkbox } from '../../../platform/ui/checks.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { downloadText } from '../../../shared/tables/download-text.ts'
import { OnlyHere } from '../../health-check-offers/only-here.tsx'
import { linksCsv, linksOf, linksText, type PersonLink } from './links-table.ts'
import { type LineRefusal, refusalsOf } from './refusals.ts'

interface PasswordLinksProps {
  readonly people: readonly Person[]
  /** The people who get no link, because they have no user name. */
  readonly unnamed: readonly Person[]
  readonly onClose: () => void
}

/** Makes password links for the chosen people in one step, and then shows them, which happens only once. */
export function PasswordLinks({ people, unnamed, onClose }: PasswordLinksProps) {
  const t = useTexts()
  // The ids of the people who get no link. At first everyone gets one, up to the limit of the server.
  const [left, setLeft] = useState<ReadonlySet<number>>(
    () => new Set(people.slice(maxPeopleAtOnce).map(({ Id }) => Id)),
  )
  // The refusals of the last attempt, by person.
  const [refusals, setRefusals] = useState<ReadonlyMap<number, LineRefusal>>(new Map())
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (wanted: readonly Person[]) => {
      const body = { People: wanted.map(({ Id }) => Id) }
      return linksOf(wanted, await call(accountEndpoints.makeResetLinks, { body }))
    },
    // Keeps no response, because it contains secrets that are shown only once.
    gcTime: 0,
    onError: (failure, wanted) => {
      const refused = refusalsOf(failure, wanted, ({ Id }) => Id)
      setRefusals(refused)
      setLeft(new Set([...left, ...refused.keys()]))
    },
  })
  if (data) return <MadeLinks links={data} onClose={onClose} />
  const wanted = people.filter(({ Id }) => !left.has(Id))
  const isTooMany = wanted.length > maxPeopleAtOnce
  const leave = (id: number, isLeft: boolean) => {
    const others = [...left].filter((other) => other !== id)
    setLeft(new Set(isLeft ? [...others, id] : others))
  }
  return (
    <FormDialog
      title={t('people.links')}
      onClose={onClose}
      onSubmit={() => wanted.length > 0 && !isTooMany && !isPending && mutate(wanted)}
      actions={
        <Button type="submit" isBusy={isPending} disabled={wanted.length === 0 || isTooMany}>
          {t('people.makeLinksFor', { count: wanted.length })}
        </Button>
      }
    >
      <p className="type-15 soft">{t('people.awaitingHint')}</p>
      <FormProblem>
        {isTooMany
          ? t('people.tooManyLinks', { max: maxPeopleAtOnce })
          : error && refusals.size === 0 && messageOf(error, t)}
      </FormProblem>
      <div>
        {people.length > 1 && (
          <Checkbox
            label={t('people.chooseAll')}
            checked={wanted.length === people.length}
            onChange={({ currentTarget }) =>
              setLeft(new Set(currentTarget.checked ? [] : people.map(({ Id }) => Id)))
            }
          />
        )}
        <ul aria-label={t('people.title')}>
          {people.map(({ Id, Name, UserName, ProfileName }) => (
            <li key={Id}>
              <Checkbox
                label={Name}
                description={[UserName, ProfileName].filter(Boolean).join(' · ')}
                error={refusals.get(Id)?.message}
                checked={!left.has(Id)}
                onChange={({ currentTarget }) => leave(Id, !currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      </div>
      {unnamed.length > 0 && (
        <p className="type-15 soft">
          {t('people.unnamed', { count: unnamed.length })}: {unnamed.map(({ Name }) => Name).join(', ')}.{' '}
          {t('people.unnamedHint')}
        </p>
      )}
    </FormDialog>
  )
}

const LinksPaper = lazy(async () => ({ default: (await import('./links-paper.tsx')).LinksPaper }))

interface MadeLinksProps {
  readonly links: readonly PersonLink[]
  readonly onClose: () => void
}

/** New password links, to be printed, copied or downloaded. Asks before it closes if none of that was done. */
function MadeLinks({ links, onClose }: MadeLinksProps) {
  const t = useTexts()
  const format = useFormat()
  const [isTaken, setIsTaken] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  // Counts the presses of the print button. Each press mounts the paper again, which opens the print dialog.
  const [prints, setPrints] = useState(0)
  const head = [t('people.name'), t('session.userName'), t('offers.link'), t('people.validUntil')] as const
  const copy = async () => {
    try {
      // Fails on an insecure origin, where browsers have no clipboard.
      await navigator.clipboard.writeText(linksText(links, head, format.dateTime))
      setIsTaken(true)
      notify.success(t('people.linksCopied'))
    } catch {
      notify.error(t('people.linksNotCopied'))
    }
  }
  const print = () => {
    setPrints(prints + 1)
    setIsTaken(true)
  }
  return (
    <FormDialog
      title={t('people.links')}
      onClose={() => (isTaken ? onClose() : setIsAsking(true))}
      onSubmit={print}
      actions={
        <>
          <Button
            variant="quiet"
            icon={IconDownload}
            onClick={() => {
              downloadText('verstas-links.csv', 'text/csv', linksCsv(links, head, format.dateTime))
              setIsTaken(true)
            }}
          >
            {t('people.linksFile')}
          </Button>
          <Button variant="quiet" icon={IconCopy} onClick={() => void copy()}>
            {t('people.copyLinks')}
          </Button>
          <Button type="submit" icon={IconPrinter}>
            {t('paper.print')}
          </Button>
        </>
      }
    >
      <p className="type-15 soft">{t('people.linksHint')}</p>
      <OnlyHere link={links[0]?.address ?? ''} />
      <ul className="stack gap-16" aria-label={t('people.links')}>
        {links.map(({ id, name, userName, address, until }) => (
          <li key={id} className="stack gap-4">
            <h3 className="type-17 strong break-anywhere">{name}</h3>
            <p className="type-15 soft break-anywhere">
              {`${userName} · ${t('people.linkUntil', { time: format.dateTime(until) })}`}
            </p>
            <code className="type-15 break-anywhere">{address}</code>
          </li>
        ))}
      </ul>
      {prints > 0 && (
        <Suspense>
          <LinksPaper key={prints} links={links} />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('people.closeLinks')}
        confirmLabel={t('common.close')}
        isDestructive
        onConfirm={onClose}
        onCancel={() => setIsAsking(false)}
      >
        <p className="type-17">{t('people.closeLinksHint')}</p>
      </ConfirmDialog>
    </FormDialog>
  )
}
