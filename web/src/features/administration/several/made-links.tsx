import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { downloadText } from '../../../shared/tables/download-text.ts'
import { OnlyHere } from '../../health-check-offers/only-here.tsx'
import { linksCsv, linksText, type PersonLink } from './links-table.ts'

const LinksPaper = lazy(async () => ({ default: (await import('./links-paper.tsx')).LinksPaper }))

interface MadeLinksProps {
  readonly links: readonly PersonLink[]
  readonly onClose: () => void
}

/** New password links, to be printed, copied or downloaded. Asks before it closes if none of that was done. */
export function MadeLinks({ links, onClose }: MadeLinksProps) {
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
