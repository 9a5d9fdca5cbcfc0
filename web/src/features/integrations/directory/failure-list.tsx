import { IconAlertTriangle } from '@tabler/icons-react'
import type { DirectoryFailure, DirectoryProblem } from '@verstas/contract/scim/administration-entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ListRow, Section } from '../../../platform/ui/list-row.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'

/** Users whose values or groups could not be applied, each with what to do. */
export function ProblemList({ problems }: { readonly problems: readonly DirectoryProblem[] }) {
  const t = useTexts()
  return (
    <Section title={t('directory.problems')}>
      <RowList label={t('directory.problems')}>
        {problems.map(({ UserName, Problem }) => (
          <ListRow
            key={UserName}
            icon={IconAlertTriangle}
            name={UserName}
            lines={[t(`directory.problem.${Problem}`)]}
          />
        ))}
      </RowList>
    </Section>
  )
}

/** The latest calls that the server refused. */
export function FailureList({ failures }: { readonly failures: readonly DirectoryFailure[] }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <Section title={t('directory.failures')}>
      <RowList label={t('directory.failures')}>
        {failures.map(({ Id, At, Call, Subject, Status, Detail }) => (
          <ListRow
            key={Id}
            icon={IconAlertTriangle}
            name={Subject ?? Call}
            lines={[Detail, `${format.dateTime(At)} · ${Status}`]}
          />
        ))}
      </RowList>
    </Section>
  )
}
