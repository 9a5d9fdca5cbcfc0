import page from 'virtual:captured'
import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { CapturedNode, CapturedPage } from './captured.ts'

const toElement = (node: CapturedNode, key: number): ReactNode => {
  if (typeof node === 'string') return node
  const { tag, props, children } = node
  return createElement(tag, { ...props, key }, ...children.map(toElement))
}

/** Fetches the same data as the app, and then renders the captured elements with React alone. */
async function render({ nodes, calls }: CapturedPage): Promise<void> {
  const answers = await Promise.all(calls.map(({ url, init }) => fetch(url, init)))
  await Promise.all(answers.map((answer) => answer.text()))
  const root = document.querySelector('#captured')
  if (root) createRoot(root).render(nodes.map(toElement))
}

void render(page)
