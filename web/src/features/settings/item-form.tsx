import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { SettingItem } from '@verstas/contract/settings/entities.ts'
import type { SettingList, SettingValues } from '@verstas/contract/settings/fields.ts'
import { allLists, type ListName } from '@verstas/contract/settings/lists.ts'
import { completeValues, findProblems } from '@verstas/domain/settings/check-values.ts'
import { countryOf } from '@verstas/domain/time/country.ts'
import { Fragment, useState } from 'react'
import { useAttempt } from '../../platform/api/attempt-key.ts'
import { invalidateChanges } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { GuardedFormDialog } from '../../platform/editing/guarded-form-dialog.tsx'
import { refreshTexts } from '../../platform/session/refresh-texts.ts'
import { useSession } from '../../platform/session/session.ts'
import { useLanguage, useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'
import { FilterChip, FilterChips } from '../../platform/ui/filter-chip.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { SaveButton } from '../../platform/ui/save-button.tsx'
import { callsOf } from './api.ts'
import { FieldInput } from './field-input.tsx'
import { nameOf } from './item-row.tsx'
import { SiteLogo } from './site-logo.tsx'

interface ItemFormProps {
  readonly name: ListName
  /** Null for a new item. */
  readonly item: SettingItem | null
  /** The stored item; undefined if it is unknown. */
  readonly saved: SettingItem | undefined
  readonly onClose: () => void
}

/** The form of a new or existing item, built from the fields of its list. */
export function ItemForm({ name, item, saved: savedNow, onClose }: ItemFormProps) {
  const t = useTexts()
  const language = useLanguage()
  const queries = useQueryClient()
  const list: SettingList = allLists[name]
  const calls = callsOf(name)
  const { settings, site, refresh } = useSession()
  // The initial values of the form. A refetch of the list does not change them.
  const [base] = useState<SettingValues>(
    () => item?.Values ?? completeValues(list, firstValues(name, settings.GeneralSettings.TimeZone)),
  )
  const [values, setValues] = useState<SettingValues>(base)
  const [wasTried, setWasTried] = useState(false)
  // The fields that another person changed since the form began. A second save replaces their values.
  const [conflicts, setConflicts] = useState<readonly string[]>([])
  const [isRemoving, setIsRemoving] = useState(false)
  const [isClosing, setIsClosing] = useState(false)
  const attempt = useAttempt()
  /**
   * Applies changed texts and sites on this device immediately, because its live connection may still be
   * closed. Other devices receive a live event.
   */
  const showOwnChange = () => {
    if (name === 'texts') void refreshTexts(site.Id, language)
    if (name === 'sites') void refresh()
  }
  const save = useMutation({
    mutationFn: () => {
      return attempt(values, (headers) =>
        item === null
          ? calls.add(headers, values)
          : calls.change(item.Id, headers, {
              Base: { ...base, ...seenValues(conflicts, savedNow) },
              Values: values,
            }),
      )
    },
    onSuccess: (saved) => {
      notify.success(t('settings.saved', { name: nameOf(list, saved, language) }))
      showOwnChange()
      onClose()
    },
    onError: (failure) => {
      if (failure instanceof CallFailed && failure.has(errorCodes.settingChanged.id))
        setConflicts(fieldsOfRefusal(failure))
      invalidateChanges(queries, calls.save)
    },
  })
  const remove = useMutation({
    mutationFn: () => calls.remove(item?.Id ?? ''),
    onSuccess: () => {
      const values = { name: item ? nameOf(list, item, language) : '' }
      notify.success(t(list.isBuiltIn ? 'settings.wasReset' : 'settings.removed', values))
      showOwnChange()
      onClose()
    },
    onError: () => setIsRemoving(false),
  })
  const change = (changed: SettingValues) => {
    setValues((before) => ({ ...before, ...changed }))
    save.reset()
    remove.reset()
  }
  const country = countryOf(settings.GeneralSettings.TimeZone ?? '')
  const findAllProblems = () => findProblems(list, values, item && base, country)
  const problems = new Map(
    wasTried ? findAllProblems().map((problem) => [String(problem.data.field), problem]) : [],
  )
  // Omits `IsChanged`, because the list and the reset button show it.
  const shownFields = Object.entries(list.fields).filter(([field]) => field !== 'IsChanged')
  const refused = fieldsOfRefusal(save.error)
  const failure = save.error ?? remove.error
  // A part of another system is read-only, except for the data of this site.
  const source = item?.Source
  const hasOwnFields = Object.values(list.fields).some(({ isOwn }) => isOwn)
  return (
    <GuardedFormDialog
      isEdited={Object.keys(values).some((field) => values[field] !== base[field])}
      title={
        item === null
          ? t('settings.addTo', { list: t(list.title) })
          : t('settings.change', { name: nameOf(list, item, language) })
      }
      onClose={onClose}
      onSubmit={() => {
        if ((source && !hasOwnFields) || save.isPending) return
        setWasTried(true)
        if (findAllProblems().length > 0) return
        if (base.IsActive === true && values.IsActive === false) setIsClosing(true)
        else save.mutate()
      }}
      actions={
        (!source || hasOwnFields) && (
          <>
            {item !== null && !source && !list.isLasting && item.Values.IsChanged !== false && (
              <Button variant="plainDanger" onClick={() => setIsRemoving(true)}>
                {t(list.isBuiltIn ? 'settings.reset' : 'settings.remove')}
              </Button>
            )}
            <SaveButton isBusy={save.isPending} />
          </>
        )
      }
    >
      {source && <p className="type-15 soft">{t('settings.partElsewhere', { source })}</p>}
      <FormProblem>{failure && messageOf(failure, t)}</FormProblem>
      {name === 'sites' &&
        (item === null ? (
          <p className="type-15 soft">{t('settings.newSiteHint')}</p>
        ) : (
          <SiteLogo siteId={Number(item.Id)} />
        ))}
      {shownFields.map(([field, definition]) => (
        <Fragment key={field}>
          {definition.group && <h3 className="type-17 strong">{t(definition.group)}</h3>}
          {definition.presets && (
            <FilterChips label={t('settings.usualWeeks')}>
              {definition.presets.map(({ label, values: preset }) => (
                <FilterChip
                  key={label}
                  isChosen={Object.entries(preset).every(([name, value]) => values[name] === value)}
                  onToggle={() => change(preset)}
                >
                  {t(label)}
                </FilterChip>
              ))}
            </FilterChips>
          )}
          <FieldInput
            field={definition}
            isLocked={
              (Boolean(source) && !definition.isOwn) || (item !== null && definition.isFixed === true)
            }
            value={values[field] ?? null}
            problem={problems.get(field) ?? null}
            isRefused={refused.includes(field)}
            savedMeanwhile={conflicts.includes(field) ? savedNow?.Values[field] : undefined}
            onChange={(value) => change({ [field]: value })}
          />
        </Fragment>
      ))}
      {item !== null && (
        <ConfirmDialog
          isOpen={isClosing}
          isDestructive
          title={t('settings.closeQuestion', { name: nameOf(list, item, language) })}
          confirmLabel={t('settings.closeSite')}
          isBusy={save.isPending}
          onConfirm={() => save.mutate(undefined, { onSettled: () => setIsClosing(false) })}
          onCancel={() => setIsClosing(false)}
        >
          {t('settings.closeHint')}
        </ConfirmDialog>
      )}
      {item !== null && (
        <ConfirmDialog
          isOpen={isRemoving}
          isDestructive
          title={t(list.isBuiltIn ? 'settings.resetQuestion' : 'settings.removeQuestion', {
            name: nameOf(list, item, language),
          })}
          confirmLabel={t(list.isBuiltIn ? 'settings.reset' : 'settings.remove')}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setIsRemoving(false)}
        >
          {t(list.isBuiltIn ? 'settings.resetHint' : 'settings.removeHint')}
        </ConfirmDialog>
      )}
    </GuardedFormDialog>
  )
}

/** Returns the initial values of a new item. A new site begins with the time zone of the current site. */
const firstValues = (name: ListName, timeZone: string | undefined): SettingValues =>
  name === 'sites' && timeZone ? { TimeZone: timeZone } : {}

/** Returns the stored values of the fields that the form now shows. */
const seenValues = (fields: readonly string[], saved: SettingItem | undefined): SettingValues =>
  Object.fromEntries(fields.flatMap((field) => (saved ? [[field, saved.Values[field] ?? null]] : [])))

/**
 * Returns the fields that the server refused: those that break a rule, and those that another person changed.
 */
function fieldsOfRefusal(error: Error | null): readonly string[] {
  if (!(error instanceof CallFailed)) return []
  return error.errors.flatMap(({ ErrorId, MetaData }) => {
    const key = ErrorId === errorCodes.settingChanged.id ? 'fields' : 'field'
    return MetaData.find(({ Key }) => Key === key)?.Value.split(',') ?? []
  })
}
