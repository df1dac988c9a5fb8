// A disk that loses its power: the part of recorded changes that it has at a moment.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

export type Change = {
  /** Write, sync, failed sync, truncate, create, unlink, rename to the path in the bytes. */
  readonly kind: "W" | "S" | "F" | "T" | "C" | "U" | "R";
  /** Milliseconds since 1970, with a fraction. */
  readonly time: number;
  readonly at: number;
  readonly path: string;
  readonly bytes: Buffer;
};

const PAGE = 4096;
const SECTOR = 512;

/** Changes as `io-faults.c` records them. */
export async function readChanges(record: string): Promise<Change[]> {
  const all = await readFile(record);
  const changes: Change[] = [];
  for (let begin = 0; begin < all.length;) {
    const end = all.indexOf(10, begin);
    const [kind = "", time, at, length, ...path] = all.toString("utf8", begin, end).split(" ");
    const next = end + 1 + Number(length);
    changes.push({
      kind: kind as Change["kind"],
      time: Number(time) / 1000,
      at: Number(at),
      path: path.join(" "),
      bytes: all.subarray(end + 1, next),
    });
    begin = next;
  }
  return changes;
}

class DiskFile {
  /** As programs read it. */
  cache = Buffer.alloc(0);
  /** As the disk has it. */
  disk = Buffer.alloc(0);
  /** As programs see it; null if it is gone. */
  path: string | null;
  /** As the disk has it; null if its name is not there. */
  diskPath: string | null = null;
  readonly dirty = new Set<number>();

  constructor(path: string) {
    this.path = path;
  }

  write(at: number, bytes: Buffer): void {
    if (at + bytes.length > this.cache.length)
      this.cache = Buffer.concat([this.cache, Buffer.alloc(at + bytes.length - this.cache.length)]);
    bytes.copy(this.cache, at);
    for (let page = Math.floor(at / PAGE); page * PAGE < at + bytes.length; page += 1) this.dirty.add(page);
  }

  truncate(length: number): void {
    this.cache = Buffer.from(this.cache.subarray(0, length));
    this.dirty.add(Math.floor(length / PAGE));
  }

  sync(): void {
    this.disk = this.withPages(this.dirty, () => true).subarray(0, this.cache.length) as Buffer<ArrayBuffer>;
    this.dirty.clear();
  }

  /** The disk with some sectors of some pages that were not synced. */
  withPages(pages: Iterable<number>, has: (sector: number) => boolean): Buffer<ArrayBuffer> {
    const length = Math.max(this.disk.length, this.cache.length);
    const image = Buffer.concat([this.disk, Buffer.alloc(length - this.disk.length)]);
    for (const page of pages)
      for (let at = page * PAGE; at < Math.min((page + 1) * PAGE, this.cache.length); at += SECTOR)
        if (has(at / SECTOR)) this.cache.copy(image, at, at, Math.min(at + SECTOR, this.cache.length));
    return image;
  }
}

/** Plays recorded changes on a disk whose files are as they were when the recording began. */
export class Disk {
  readonly #folder: string;
  #files: DiskFile[] = [];

  /** @param folder of the recording */
  constructor(folder: string, files: ReadonlyMap<string, Buffer> = new Map()) {
    this.#folder = folder;
    for (const [path, bytes] of files) {
      const file = new DiskFile(path);
      file.cache = Buffer.from(bytes);
      file.disk = Buffer.from(bytes);
      file.diskPath = path;
      this.#files.push(file);
    }
  }

  /** @param syncs false: a disk that ignores syncs, to see that a loss is noticed */
  play({ kind, at, path, bytes }: Change, syncs = true): void {
    const file = this.#files.find((each) => each.path === path);
    if (kind === "C") {
      // The driver removes an emptied log after a store was closed, before or while the recording began.
      if (file) file.path = null;
      this.#files.push(new DiskFile(path));
    } else if (kind === "W") file?.write(at, bytes);
    else if (kind === "T") file?.truncate(at);
    else if (kind === "U" && file) file.path = null;
    else if (kind === "R" && file) {
      const replaced = this.#files.find((each) => each.path === bytes.toString());
      if (replaced) replaced.path = null;
      file.path = bytes.toString();
    }
    // The kernel drops pages that it could not write, and takes them for clean.
    else if (kind === "F") file?.dirty.clear();
    else if (kind === "S" && syncs) {
      file?.sync();
      // A folder: the names in it.
      const isIn = (name: string | null) => name !== null && dirname(name) === path;
      for (const entry of this.#files) if (isIn(entry.path) || isIn(entry.diskPath)) entry.diskPath = entry.path;
      this.#files = this.#files.filter((entry) => entry.path !== null || entry.diskPath !== null);
    }
  }

  /**
   * Writes the files as the disk has them after a power failure now.
   *
   * @param torn by chance keeps sectors, and names, that were not synced; otherwise none is kept
   */
  async writeImage(folder: string, torn: (() => number) | null): Promise<void> {
    await mkdir(folder, { recursive: true });
    for (const file of this.#files) {
      const path = torn !== null && torn() < 0.5 ? (file.path ?? file.diskPath) : file.diskPath;
      if (path === null) continue;
      const image = torn === null ? file.disk : file.withPages(file.dirty, () => torn() < 0.5);
      const written = join(folder, relative(this.#folder, path));
      await mkdir(dirname(written), { recursive: true });
      await writeFile(written, image);
    }
  }
}
