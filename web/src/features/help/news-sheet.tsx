import { useEffect } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useLanguage, useTexts } from '../../platform/texts/use-texts.ts'
import { Sheet } from '../../platform/ui/sheet.tsx'
import { releases } from './news.ts'
import { markNewsSeen } from './seen-news.ts'

interface NewsSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/**
 * The news of each version for users, newest version first. Opening the sheet removes the dot of unread news.
 */
export default function NewsSheet({ isOpen, onClose }: NewsSheetProps) {
  const t = useTexts()
  const language = useLanguage()
  const { employee } = useSession()
  useEffect(() => {
    if (isOpen) markNewsSeen(employee.Id)
  }, [isOpen, employee.Id])
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('news.title')}>
      {releases.map(({ version, items }) => (
        <section key={version} className="stack gap-8">
          <h3 className="type-15 strong soft">{t('news.version', { version })}</h3>
          <ul className="stack gap-12">
            {items.map(({ text }) => (
              <li key={text.en}>{text[language]}</li>
            ))}
          </ul>
        </section>
      ))}
    </Sheet>
  )
}
