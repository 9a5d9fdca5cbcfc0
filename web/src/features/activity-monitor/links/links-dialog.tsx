import { IconCopy } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { wallEndpoints } from '@verstas/contract/activities/wall-endpoints.ts'
import type { NewWallLink, WallLink } from '@verstas/contract/activities/wall-entities.ts'
import { maxWallLinkName } from '@verstas/contract/limits.ts'
import { type SyntheticEvent, useRef, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { endpointQuery, invalidateChanges } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { selectOnFocus } from '../../../platform/ui/select-on-focus.ts'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import { TextField } from '../../../platform/ui/text-fields.tsx'

interface LinksDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The sheet that creates and revokes wall links. */
export function LinksDialog({ isOpen, onClose }: LinksDialogProps) {
  const t = useTexts()
  const [leaving, setLeaving] = useState<WallLink | null>(null)
  // The new link is stored here, because the sheet unmounts its content while the app asks whether to revoke
  // another link. The address of a new link is shown only once.
  const [made, setMade] = useState<NewWallLink | null>(null)
  const close = () => {
    setMade(null)
    onClose()
  }
  return (
    <>
      <Sheet isOpen={isOpen && leaving === null} onClose={close} title={t('monitor.links')}>
        <p className="type-15 soft">{t('monitor.linksHint')}</p>
        <MakeLink onMade={setMade} />
        {made && <NewLink key={made.Id} link={made} />}
        <LinkList onTakeBack={setLeaving} />
      </Sheet>
      <TakeBack
        link={leaving}
        onTaken={({ Id }) => made?.Id === Id && setMade(null)}
        onDone={() => setLeaving(null)}
      />
    </>
  )
}

function MakeLink({ onMade }: { readonly onMade: (link: NewWallLink) => void }) {
  const t = useTexts()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (Name: string) => call(wallEndpoints.createWallLink, { body: { Name } }),
    onSuccess: (link) => {
      setName('')
      onMade(link)
    },
    onError: (error) => setProblem(messageOf(error, t)),
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const linkName = name.trim()
    setProblem(linkName === '' ? t('monitor.linkNameMissing') : null)
    if (linkName !== '') mutate(linkName)
  }
  return (
    <form className="stack gap-12" onSubmit={submit} noValidate>
      <TextField
        label={t('monitor.linkName')}
        value={name}
        maxLength={maxWallLinkName}
        autoComplete="off"
        error={problem}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" isBusy={isPending}>
        {t('monitor.makeLink')}
      </Button>
    </form>
  )
}

function LinkList({ onTakeBack }: { readonly onTakeBack: (link: WallLink) => void }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <section aria-labelledby="links-in-use">
      <h3 id="links-in-use" className="pad-y-8 type-15 strong soft">
        {t('monitor.linksInUse')}
      </h3>
      <AsyncView query={useWallLinks()} empty={<p className="type-15 soft">{t('monitor.noLinks')}</p>}>
        {(links) => (
          <ul className="stack">
            {links.map((link) => (
              <li key={link.Id} className="lined-item line wrap spread gap-y-8 gap-x-12 pad-y-12">
                <div className="grid grow-10 shrink break-anywhere">
                  <span className="type-17 strong">{link.Name}</span>
                  <span className="type-15 soft">
                    {link.LastSeen === null
                      ? t('monitor.linkNeverSeen')
                      : t('monitor.linkSeen', { time: format.dateTime(link.LastSeen) })}
                  </span>
                  <span className="type-15 soft">
                    {link.CreatorName}, {format.date(link.Created)}
                  </span>
                </div>
                <Button
                  variant="danger"
                  aria-label={t('monitor.takeBackNamed', { name: link.Name })}
                  onClick={() => onTakeBack(link)}
                >
                  {t('monitor.takeBack')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </AsyncView>
    </section>
  )
}

interface TakeBackProps {
  readonly link: WallLink | null
  readonly onTaken: (link: WallLink) => void
  readonly onDone: () => void
}

function TakeBack({ link, onTaken, onDone }: TakeBackProps) {
  const t = useTexts()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ Id }: WallLink) => call(wallEndpoints.revokeWallLink, { params: { id: Id } }),
    onSuccess: (revokedLink) => {
      notify.success(t('monitor.tookBack', { name: revokedLink.Name }))
      onTaken(revokedLink)
    },
    onError: (error) => {
      notify.error(messageOf(error, t))
      invalidateChanges(queries, wallEndpoints.revokeWallLink)
    },
    onSettled: onDone,
  })
  return (
    <ConfirmDialog
      isOpen={link !== null}
      title={t('monitor.takeBackTitle', { name: link?.Name ?? '' })}
      confirmLabel={t('monitor.takeBack')}
      isDestructive
      isBusy={isPending}
      onConfirm={() => link && mutate(link)}
      onCancel={onDone}
    >
      <p className="type-15 soft">{t('monitor.takeBackHint')}</p>
    </ConfirmDialog>
  )
}

/** The address of a new link, which is shown only once. */
function NewLink({ link: { Token } }: { readonly link: NewWallLink }) {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const [isRefused, setIsRefused] = useState(false)
  const copy = async () => {
    try {
      // Throws on insecure origins, where browsers have no clipboard.
      await navigator.clipboard.writeText(addressOf(Token))
      notify.success(t('monitor.linkCopied'))
    } catch {
      setIsRefused(true)
      field.current?.focus()
      field.current?.select()
    }
  }
  return (
    <div className="grid gap-12 pad-16 rounded-inner sunken" role="status">
      <p className="type-15 soft">{t('monitor.linkMade')}</p>
      <TextField
        ref={field}
        label={t('monitor.linkAddress')}
        value={addressOf(Token)}
        readOnly
        error={isRefused && t('monitor.copyFailed')}
        {...selectOnFocus}
      />
      <Button variant="tonal" icon={IconCopy} onClick={() => void copy()}>
        {t('monitor.copyLink')}
      </Button>
    </div>
  )
}

/** The token follows the #, so that no proxy and no server log contains it. */
const addressOf = (token: string): string => {
  const { origin, pathname } = window.location
  return `${origin}${pathname}#/wall/${token}`
}

/** Returns the query of the site's wall links, newest first. */
const useWallLinks = () => useQuery(endpointQuery(wallEndpoints.listWallLinks, {}))
