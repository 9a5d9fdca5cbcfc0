import { IconChevronRight, IconSparkles } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useMatch } from '../../platform/routing/hooks.ts'
import type { PageName } from '../../platform/shell/page-routes.ts'
import { useLanguage, useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import { useLazyDialog } from '../../platform/ui/use-lazy-dialog.ts'
import { HelpDrawing } from './help-drawing.tsx'
import classes from './help-sheet.module.css'
import { newestOf } from './news.ts'
import { helpOf } from './registry.ts'

const NewsSheet = lazy(() => import('./news-sheet.tsx'))

interface HelpSheetProps {
  readonly page: PageName
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The help for the open page: a drawing, the steps, and the news about the page. */
export default function HelpSheet({ page, isOpen, onClose }: HelpSheetProps) {
  const t = useTexts()
  const language = useLanguage()
  const { steps, drawing } = helpOf(page, usePart())
  const newest = newestOf(page)
  const news = useLazyDialog()
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('help.title', { page: t(`page.${page}`) })}
      foot={
        <Button variant="main" size="main" isWide data-autofocus onClick={onClose}>
          {t('help.understood')}
        </Button>
      }
    >
      {drawing && <HelpDrawing name={drawing} />}
      <ol className={`${classes.steps} stack gap-16`}>
        {steps.map(({ [language]: [title, sentence] }, index) => (
          <li key={title} className={classes.step}>
            <span className={`${classes.number} grid centre brand-soft brand`} aria-hidden="true">
              {index + 1}
            </span>
            <span className={`${classes.title} strong`}>{title}</span>
            <span className={`${classes.sentence} type-15 soft`}>{sentence}</span>
          </li>
        ))}
      </ol>
      {newest && (
        <button
          type="button"
          className="line gap-12 full pad-12-16 rounded brand-soft type-15 brand"
          onClick={news.open}
          aria-haspopup="dialog"
        >
          <IconSparkles size={24} stroke={1.75} aria-hidden="true" className="rigid" />
          <span className="grow shrink">
            <span className="strong">{t('news.new')}</span> {newest.text[language]}
          </span>
          <IconChevronRight size={20} aria-hidden="true" className="rigid" />
        </button>
      )}
      {news.isDrawn && (
        <Suspense>
          <NewsSheet isOpen={news.isOpen} onClose={news.close} />
        </Suspense>
      )}
    </Sheet>
  )
}

/** The tab of the open page, or the name of a list of settings. */
function usePart(): string | undefined {
  const { search, params } = useMatch()
  const { tab } = search as Readonly<Record<string, unknown>>
  const { list } = params as Readonly<Record<string, string | undefined>>
  return list ? list.replace(/-\d+$/, '') : typeof tab === 'string' ? tab : undefined
}
