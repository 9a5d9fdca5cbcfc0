import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { Words } from '@verstas/contract/health-checks/survey-definition.ts'
import type { TemplateProblem } from '@verstas/domain/health-checks/template-problems.ts'
import { type ReactNode, useState } from 'react'
import { type Translate, useLanguage, useTexts } from '../../../platform/texts/use-texts.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { Collapsible } from '../../../platform/ui/collapsible.tsx'
import { WordsFields } from './words-fields.tsx'

interface ItemBoxProps {
  readonly words: Words
  /** Facts about the item, visible while the box is collapsed. */
  readonly facts: string
  /** The problems, shown after the user has left a field of the box, or if `isChecked` is set. */
  readonly problems: readonly TemplateProblem[]
  readonly isChecked: boolean
  readonly onWords: (words: Words) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
  readonly children?: ReactNode
}

/** A collapsible editor for a part of a template, with buttons that move and remove the part. */
export function ItemBox(props: ItemBoxProps) {
  const { words, facts, problems, isChecked, onWords, onMove, onRemove, children } = props
  const t = useTexts()
  const language = useLanguage()
  const [wasLeft, setWasLeft] = useState(false)
  const areProblemsShown = problems.length > 0 && (isChecked || wasLeft)
  const name = words[language] || t('templates.unnamed')
  return (
    <Collapsible
      title={<span className="type-17 strong break-anywhere">{name}</span>}
      summary={areProblemsShown ? describeProblems(problems, t) : facts}
      isLazy
      isOpenAtFirst={words.fi === '' && words.sv === '' && words.en === ''}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the fields inside */}
      <div className="stack gap-16" onBlur={() => setWasLeft(true)}>
        <WordsFields words={words} isChecked={isChecked} onChange={onWords} />
        {children}
        <div className="flex wrap gap-8">
          <IconButton
            label={t('templates.moveUp', { name })}
            icon={IconArrowUp}
            variant="quiet"
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={t('templates.moveDown', { name })}
            icon={IconArrowDown}
            variant="quiet"
            onClick={() => onMove(1)}
          />
          <IconButton
            label={t('templates.remove', { name })}
            icon={IconTrash}
            variant="quiet"
            onClick={onRemove}
          />
        </div>
      </div>
    </Collapsible>
  )
}

/** Returns the problems of a part as text. */
export const describeProblems = (problems: readonly TemplateProblem[], t: Translate): string =>
  [...new Set(problems.map(({ name, most = 0 }) => t(`templates.problem.${name}`, { most })))].join(' ')
