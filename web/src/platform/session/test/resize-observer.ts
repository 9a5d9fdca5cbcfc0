/** Provides the ResizeObserver that jsdom lacks; it reports nothing. */
export function provideResizeObserver(): void {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}
