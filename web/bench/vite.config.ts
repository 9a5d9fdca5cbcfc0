import { defineConfig } from 'vite'
import { buildContract } from '../vite/built-contract.ts'

/**
 * The pages of the benchmark `schedule`: the app's board, and a page that shows the same reservations without
 * a framework.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [buildContract()],
  build: {
    target: 'es2023',
    rolldownOptions: { input: ['board.html', 'bare.html'].map((name) => `${import.meta.dirname}/${name}`) },
  },
})
