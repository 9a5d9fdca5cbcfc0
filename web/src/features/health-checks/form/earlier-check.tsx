import { IconCircleCheck, IconHistory, IconRepeat } from '@tabler/icons-react'
import type { EarlierFinding } from '@verstas/contract/health-checks/entities.ts'
import type { Check, Light } from '@verstas/contract/health-checks/survey.ts'
import { checkKey, fromKey, noteKey } from '@verstas/domain/health-checks/properties.ts'
import { confirmEarlier, resolveEarlier } from '@verstas/domain/health-checks/take-over.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { CheckPhotos } from './check-photos.tsx'
import classes from './earlier-check.module.css'
import type { EditedInspection } from './use-inspection.ts'

interface EarlierCheckProps {
  readonly check: Check
  readonly light: Light | null
  readonly note: string
  /** The ids of the earlier inspections whose finding the user has confirmed; empty if there is none. */
  readonly sources: string
  readonly earlier: EarlierFinding
  readonly isReadOnly: boolean
  readonly onChange: EditedInspection['change']
}

/**
 * A check's finding of an earlier inspection. One tap confirms it with its light, note and photos, and another
 * marks it as repaired.
 */
export function EarlierCheck(props: EarlierCheckProps) {
  const { check, light, note, sources, earlier, isReadOnly, onChange } = props
  const t = useTexts()
  const format = useFormat()
  const { At, By, Light: wasLight, Note, IsDeclined, Photos } = earlier
  const facts = [
    wasLight && t(`healthCheck.${wasLight}`),
    Note,
    IsDeclined && t('healthCheck.lastDeclined'),
    By,
  ].filter(Boolean)
  const shown = { [checkKey(check.Id)]: light ?? '', [noteKey(check.Id)]: note, [fromKey(check.Id)]: sources }
  const isConfirmed = sources !== '' && light !== 'ok'
  const canConfirm = !isConfirmed && (light === null || light === 'ok')
  const canResolve = light === null || isConfirmed
  return (
    <>
      <p className={`${classes.earlier} flex top gap-6 type-15`} data-light={wasLight}>
        <IconHistory size={18} aria-hidden="true" />
        <span>{t('healthCheck.last', { date: format.date(At), what: facts.join(' · ') })}</span>
      </p>
      {sources === '' && (
        <CheckPhotos
          label={t('healthCheck.photos', { check: check.Title })}
          inspectionId={earlier.InspectionId}
          attachments={Photos}
          queued={noPhotos}
          isFixed
        />
      )}
      {!isReadOnly && (canConfirm || canResolve) && (
        <div className="flex wrap gap-8">
          {canConfirm && (
            <Button
              variant="tonal"
              icon={IconRepeat}
              aria-label={t('healthCheck.stillSoOf', { check: check.Title })}
              onClick={() => onChange(confirmEarlier(check.Id, earlier, shown))}
            >
              {t('healthCheck.stillSo')}
            </Button>
          )}
          {canResolve && (
            <Button
              variant="tonal"
              icon={IconCircleCheck}
              aria-label={t('healthCheck.mendedOf', { check: check.Title })}
              onClick={() => onChange(resolveEarlier(check.Id, earlier, shown))}
            >
              {t('healthCheck.mended')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

const noPhotos: readonly never[] = []
