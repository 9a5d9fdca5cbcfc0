import { IconChevronRight, IconEyeOff, IconPencil } from '@tabler/icons-react'
import type { SettingItem } from '@verstas/contract/settings/entities.ts'
import type { SettingList } from '@verstas/contract/settings/fields.ts'
import { useLanguage, useTexts } from '../../platform/texts/use-texts.ts'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import classes from './settings.module.css'

/** Returns the name of an item in the reader's language. */
export function nameOf(list: SettingList, { Id, Values }: SettingItem, language: string): string {
  const translated = Values[`Name${language.charAt(0).toUpperCase()}${language.slice(1)}`]
  return String(translated ?? Values[list.nameField] ?? Id)
}

interface ItemRowProps {
  readonly list: SettingList
  readonly item: SettingItem
  readonly onOpen: () => void
}

/** One item with its key and name. A tap opens its form. */
export function ItemRow({ list, item, onOpen }: ItemRowProps) {
  const t = useTexts()
  const language = useLanguage()
  const shownName = nameOf(list, item, language)
  const keys = Object.entries(list.fields)
    .filter(([name, { isFixed }]) => isFixed && item.Values[name] && item.Values[name] !== true)
    .map(([name]) => String(item.Values[name]))
    .filter((key) => key !== shownName)
  const facts = Object.entries(list.fields)
    .filter(([name, { isFixed }]) => isFixed && item.Values[name] === true)
    .map(([, { label }]) => t(label))
  const hints = [...keys, ...facts]
  const colour = typeof item.Values.Colour === 'string' ? item.Values.Colour : null
  return (
    <li>
      <button type="button" className={`${classes.row} press line gap-12 full pad-8-16`} onClick={onOpen}>
        {colour && <span className={classes.colour} style={{ background: colour }} aria-hidden="true" />}
        <span className="grow shrink break-anywhere">
          <span className="block type-17 strong">{shownName}</span>
          {hints.length > 0 && <span className="block type-15 soft">{hints.join(' · ')}</span>}
        </span>
        {item.Values.IsChanged === true && (
          <StateBadge state="waiting" icon={IconPencil}>
            {t('settings.isChanged')}
          </StateBadge>
        )}
        {item.Values.IsActive === false && (
          <StateBadge state="blocked" icon={IconEyeOff}>
            {t('settings.closedBadge')}
          </StateBadge>
        )}
        {item.Values.IsHidden === true && (
          <StateBadge state="blocked" icon={IconEyeOff}>
            {t('settings.hiddenBadge')}
          </StateBadge>
        )}
        <IconChevronRight size={20} aria-hidden="true" className="rigid soft" />
      </button>
    </li>
  )
}
