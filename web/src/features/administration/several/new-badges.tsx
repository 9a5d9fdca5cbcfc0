import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Person } from '@verstas/contract/administration/entities.ts'
import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import { useQrCode } from '../../health-check-offers/use-qr-code.ts'
import classes from '../person/person.module.css'

interface NewBadgesProps {
  readonly people: readonly Person[]
  readonly onClose: () => void
}

/** Makes a badge for each of the new people and shows its code, which is shown only once. */
export function NewBadges({ people, onClose }: NewBadgesProps) {
  const t = useTexts()
  const [codes, setCodes] = useState<ReadonlyMap<number, string>>(new Map())
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (wanted: readonly Person[]) => {
      // Makes badges one after another, so that a failure leaves no badge with an unknown code.
      for (const { Id } of wanted) {
        const { Code } = await call(quickChangeEndpoints.makeBadge, { params: { id: Id } })
        setCodes((made) => new Map([...made, [Id, Code]]))
      }
    },
  })
  useEffect(() => mutate(people), [mutate, people])
  return (
    <Sheet isOpen title={t('people.newBadges')} onClose={onClose}>
      <p className="type-15 soft">{t('people.badgeHint')}</p>
      <FormProblem>{error && messageOf(error, t)}</FormProblem>
      {error && (
        <Button
          variant="tonal"
          isBusy={isPending}
          onClick={() => mutate(people.filter(({ Id }) => !codes.has(Id)))}
        >
          {t('common.retry')}
        </Button>
      )}
      <ul className="stack gap-24">
        {people.map(({ Id, Name }) => {
          const code = codes.get(Id)
          return (
            <li key={Id} className="stack gap-8">
              <h3 className="type-17 strong">{Name}</h3>
              {code && <BadgeCode name={Name} code={code} />}
              {!code && isPending && <LoadingSkeleton shape="rows" count={1} height={64} />}
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

function BadgeCode({ name, code }: { readonly name: string; readonly code: string }) {
  const t = useTexts()
  const picture = useQrCode(code)
  return (
    <>
      {picture && <img className={classes.code} src={picture} alt={`${t('people.badgeCode')}: ${name}`} />}
      <code className="type-15 break-anywhere">{code}</code>
      {picture && (
        <Button
          variant="quiet"
          icon={IconDownload}
          aria-label={`${t('people.download')}: ${name}`}
          render={(root) => <a href={picture} download={`verstas-badge-${name}.svg`} {...root} />}
        >
          {t('people.download')}
        </Button>
      )}
    </>
  )
}
