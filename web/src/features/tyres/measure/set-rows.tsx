import { IconChevronRight, IconCopy, IconMinus, IconPlus, IconTrash, IconWheel } from '@tabler/icons-react'
import { maxAxles, maxTyreCharacters } from '@verstas/contract/limits.ts'

import { worstDepth } from '@verstas/domain/tyres/depths.ts'
import { addAxle } from '@verstas/domain/tyres/draft.ts'
import { Fragment } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Switch } from '../../../platform/ui/checks.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { TextField } from '../../../platform/ui/text-fields.tsx'
import { capitalize, useTyreWords } from '../words.ts'
import classes from './set-rows.module.css'
import { type AxleForm, changeAxle, copyToAll, type SetForm, typedOf } from './tyre-form.ts'

interface SetRowsProps {
  readonly set: SetForm
  /** True if the server stores the depths of inner wheels. */
  readonly offersTwins: boolean
  readonly onChange: (set: SetForm) => void
  readonly onOpenFields: (axleNumber: number) => void
  /** Undefined if the form has only this set. */
  readonly onRemove: (() => void) | undefined
  readonly onRemoveAxle: (axle: AxleForm) => void
}

/** Rows that edit everything of a set except its tread depths: axles, twin wheels, task and comment. */
export function SetRows(props: SetRowsProps) {
  const { set, offersTwins, onChange, onOpenFields, onRemove, onRemoveAxle } = props
  const t = useTexts()
  const words = useTyreWords()
  const { IsTyreTaskInUse, IsTyreLeadInUse } = useSession().settings.TyreDataConfiguration
  const count = set.axles.length
  const last = set.axles.at(-1)
  const worst = worstDepth(set.axles)
  const copyFrom = (axle: AxleForm) => {
    onChange(copyToAll(set, axle))
    notify.success(t('tyres.copied'))
  }
  return (
    <section className="ruled clip card" aria-label={t('tyres.fields')}>
      {set.axles.map((axle) => (
        <Fragment key={axle.axleNumber}>
          <button
            type="button"
            className={`${classes.row} tall-56 press-quiet line gap-16 full pad-8-16 type-17 ink`}
            onClick={() => onOpenFields(axle.axleNumber)}
          >
            <IconWheel aria-hidden="true" className="rigid soft" />
            <span className="stack grow shrink break-anywhere">
              <span className={axle.Size ? 'number-19' : 'strong'}>{axle.Size || t('tyres.fields')}</span>
              <AxleFacts axle={axle} name={words.axle(axle.axleNumber, count)} />
            </span>
            <IconChevronRight aria-hidden="true" className="rigid soft" />
          </button>
          {count > 1 && Object.keys(typedOf(axle)).length > 0 && (
            <button
              type="button"
              className={`${classes.row} tall-56 press-quiet line gap-16 full pad-8-16 type-17 ink`}
              onClick={() => copyFrom(axle)}
            >
              <IconCopy aria-hidden="true" className="rigid soft" />
              <span className="strong brand">
                {t('tyres.copy')}
                <span className="visually-hidden">, {words.axle(axle.axleNumber, count)}</span>
              </span>
            </button>
          )}
        </Fragment>
      ))}
      {offersTwins &&
        set.axles.map((axle) => (
          <div
            key={axle.axleNumber}
            className={`${classes.row} tall-56 line gap-16 full pad-8-16 type-17 ink`}
          >
            <Switch
              className={classes.switch ?? ''}
              label={t('tyres.twin', { axle: words.axle(axle.axleNumber, count) })}
              checked={axle.isTwin}
              onChange={({ currentTarget }) =>
                onChange(changeAxle(set, axle.axleNumber, { isTwin: currentTarget.checked }))
              }
            />
          </div>
        ))}
      <div className="ruled">
        {count < maxAxles && (
          <button
            type="button"
            className={`${classes.row} tall-56 press-quiet line gap-16 full pad-8-16 type-17 ink`}
            onClick={() => onChange({ ...set, axles: addAxle(set.axles) })}
          >
            <IconPlus aria-hidden="true" className="rigid soft" />
            <span className="strong brand">{t('tyres.addAxle')}</span>
          </button>
        )}
        {count > 1 && last && (
          <button
            type="button"
            className={`${classes.row} tall-56 press-quiet line gap-16 full pad-8-16 type-17 ink`}
            onClick={() => onRemoveAxle(last)}
          >
            <IconMinus aria-hidden="true" className="rigid soft" />
            <span className="strong brand">{t('tyres.removeAxle')}</span>
          </button>
        )}
      </div>
      {(IsTyreTaskInUse || IsTyreLeadInUse) && (
        <div className={`${classes.row} tall-56 line gap-16 full pad-8-16 type-17 ink`}>
          <Switch
            className={classes.switch ?? ''}
            label={t(IsTyreTaskInUse ? 'tyres.createTask' : 'tyres.createLead')}
            description={worst === null ? undefined : t('tyres.worst', { depth: words.depth(worst) })}
            checked={set.createTask}
            onChange={({ currentTarget }) => onChange({ ...set, createTask: currentTarget.checked })}
          />
        </div>
      )}
      <div className={classes.field}>
        <TextField
          label={t('tyres.comment')}
          value={set.comment}
          maxLength={maxTyreCharacters.comment}
          onChange={({ currentTarget }) => onChange({ ...set, comment: currentTarget.value })}
        />
      </div>
      {onRemove && (
        <button
          type="button"
          className={`${classes.row} tall-56 press-quiet line gap-16 full pad-8-16 type-17 ink`}
          data-danger
          onClick={onRemove}
        >
          <IconTrash aria-hidden="true" className="rigid soft" />
          <span>{t('tyres.removeSet')}</span>
        </button>
      )}
    </section>
  )
}

/** The name of an axle, and the main typed values. */
function AxleFacts({ axle, name }: { readonly axle: AxleForm; readonly name: string }) {
  const t = useTexts()
  const { Make, Model, Dot, WetGrip, NoiseLevel } = axle
  const facts = [
    capitalize(name),
    [Make, Model].filter(Boolean).join(' '),
    Dot && `DOT ${Dot}`,
    WetGrip && `${t('tyres.wetGrip').toLocaleLowerCase()} ${WetGrip}`,
    NoiseLevel && `${NoiseLevel} dB`,
  ]
  return <span className="type-15 soft">{facts.filter(Boolean).join(' · ')}</span>
}
