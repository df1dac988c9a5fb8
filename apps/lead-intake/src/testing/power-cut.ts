// A disk that loses its power: the part of recorded changes that it has at a moment.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

export type Change = {
  /** Write, sync, failed sync, truncate, create, unlink. */
  readonly kind: "W" | "S" | "F" | "T" | "C" | "U";
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
  /** Whether its name is on the disk. */
  isNamed = false;
  isThere = true;
  readonly dirty = new Set<number>();

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
  readonly #files = new Map<string, DiskFile>();

  constructor(files: ReadonlyMap<string, Buffer>) {
    for (const [path, bytes] of files) {
      const file = new DiskFile();
      file.cache = Buffer.from(bytes);
      file.disk = Buffer.from(bytes);
      file.isNamed = true;
      this.#files.set(path, file);
    }
  }

  /** @param syncs false: a disk that ignores syncs, to see that a loss is noticed */
  play({ kind, at, path, bytes }: Change, syncs = true): void {
    if (kind === "C") {
      this.#files.set(path, new DiskFile());
      return;
    }
    const file = this.#files.get(path);
    if (kind === "W") file?.write(at, bytes);
    else if (kind === "T") file?.truncate(at);
    else if (kind === "U" && file) file.isThere = false;
    // The kernel drops pages that it could not write, and takes them for clean.
    else if (kind === "F") file?.dirty.clear();
    else if (kind === "S" && syncs) {
      file?.sync();
      // A folder: the names in it.
      for (const [name, entry] of this.#files) {
        if (dirname(name) !== path) continue;
        entry.isNamed = true;
        if (!entry.isThere) this.#files.delete(name);
      }
    }
  }

  /**
   * Writes the files as the disk has them after a power failure now.
   *
   * @param torn by chance keeps sectors, and names, that were not synced; otherwise none is kept
   */
  async writeImage(folder: string, torn: (() => number) | null): Promise<void> {
    await mkdir(folder, { recursive: true });
    for (const [path, file] of this.#files) {
      if (!(file.isNamed || (torn !== null && torn() < 0.5))) continue;
      const image = torn === null ? file.disk : file.withPages(file.dirty, () => torn() < 0.5);
      await writeFile(join(folder, basename(path)), image);
    }
  }
}
