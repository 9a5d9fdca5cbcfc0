import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import type { CatalogueFields as Fields } from '@verstas/domain/parts/catalogue-search.ts'
import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import classes from './catalogue-fields.module.css'
import type { CatalogueTexts } from './catalogue-texts.ts'
import type { CatalogueSearch } from './use-catalogue-search.ts'

interface CatalogueFieldsProps {
  readonly search: Pick<
    CatalogueSearch<unknown>,
    'fields' | 'setFields' | 'searchNow' | 'isEnabled' | 'isSearching'
  >
  readonly texts: CatalogueTexts
  /** Stands beside the main field, for instance a scanner's button. */
  readonly aside?: ReactNode
}

/** One field for all, and below it, when asked for, one for each filter. */
export function CatalogueFields({ search, texts, aside }: CatalogueFieldsProps) {
  const t = useTexts()
  const [isRefining, setRefining] = useState(false)
  const { fields, setFields } = search
  const fieldProps = (field: keyof Fields) => ({
    value: fields[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setFields({ ...fields, [field]: event.currentTarget.value }),
    maxLength: 60,
    autoComplete: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    enterKeyHint: 'search' as const,
    name: field,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may stand above a form whose child it is.
    event.stopPropagation()
    if (search.isEnabled) search.searchNow()
  }

  return (
    <search>
      <form className={classes.form} onSubmit={submit}>
        <div className={classes.main}>
          <TextInput
            className={classes.key}
            label={t(texts.searchKey)}
            {...fieldProps('searchKey')}
            data-autofocus
          />
          {aside}
          <ActionIcon
            type="submit"
            variant="filled"
            aria-label={t('common.search')}
            disabled={!search.isEnabled}
            loading={search.isSearching}
          >
            <IconSearch size={22} aria-hidden="true" />
          </ActionIcon>
        </div>
        {isRefining ? (
          <div className={classes.refinements}>
            <TextInput label={t(texts.code)} {...fieldProps('code')} />
            <TextInput label={t(texts.name)} {...fieldProps('name')} />
            <TextInput label={t('catalogue.supplierNumber')} {...fieldProps('supplierNumber')} />
            <TextInput label={t('catalogue.supplierName')} {...fieldProps('supplierName')} />
          </div>
        ) : (
          <Button
            className={classes.refine}
            variant="subtle"
            size="compact-md"
            mih={48}
            onClick={() => setRefining(true)}
            leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
          >
            {t('catalogue.refine')}
          </Button>
        )}
      </form>
    </search>
  )
}
