import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { pictureEndpoints } from '@verstas/contract/employees/picture-endpoints.ts'
import { useId } from 'react'
import { call } from '../../platform/api/client.ts'
import { invalidateChanges } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useSession } from '../../platform/session/session.ts'
import { Face } from '../../platform/shell/avatar.tsx'
import { useFace } from '../../platform/shell/use-face.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useFileChooser } from '../../platform/ui/file-chooser.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { Panel } from '../../platform/ui/panel.tsx'
import classes from './picture-section.module.css'

const { setMyPicture, removeMyPicture, setPictureOf, removePictureOf } = pictureEndpoints

interface PictureSectionProps {
  readonly employeeId: number
  readonly name: string
}

/** A person's picture, which the person or an administrator can change. */
export function PictureSection({ employeeId, name }: PictureSectionProps) {
  const t = useTexts()
  const hintId = useId()
  const { employee } = useSession()
  const hasPicture = useFace(employeeId) !== undefined
  const isOwn = employee.Id === employeeId
  const queries = useQueryClient()
  const params = { employeeId }
  const settled = {
    onError: (error: Error) => {
      notify.error(messageOf(error, t))
      invalidateChanges(queries, setPictureOf)
    },
  }
  const save = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file)
      return isOwn ? call(setMyPicture, { form }) : call(setPictureOf, { params, form })
    },
    onSuccess: () => notify.success(t('picture.saved')),
    ...settled,
  })
  const remove = useMutation({
    mutationFn: () => (isOwn ? call(removeMyPicture, {}) : call(removePictureOf, { params })),
    onSuccess: () => notify.success(t('picture.removed')),
    ...settled,
  })
  const { input, open } = useFileChooser({
    accept: 'image/jpeg,image/png,image/webp',
    onFiles: ([file]) => file && save.mutate(file),
  })
  return (
    <Panel title={t('picture.title')}>
      <div className={`${classes.picture} line wrap gap-16`}>
        <Face {...{ employeeId, name }} />
        <div className="flex wrap gap-8">
          <Button
            variant="tonal"
            icon={IconCamera}
            isBusy={save.isPending}
            aria-describedby={hintId}
            onClick={open}
          >
            {t(hasPicture ? 'picture.change' : 'picture.choose')}
          </Button>
          {hasPicture && (
            <Button
              variant="quiet"
              icon={IconTrash}
              isBusy={remove.isPending}
              onClick={() => remove.mutate()}
            >
              {t('picture.remove')}
            </Button>
          )}
        </div>
      </div>
      <p id={hintId} className={`${classes.hint} type-15 soft`}>
        {t('picture.hint')}
      </p>
      {input}
    </Panel>
  )
}
