#if os(Linux)
    /// The C structure `png_image`, version 1: a pointer, seven 32-bit numbers and a message of 64 bytes.
    ///
    /// Laid out by hand because there is no header to import. It has room to
    /// spare; libpng checks the version before it writes anything.
    struct PNGImageStruct {
        /// The pixel format of three bytes: red, green, blue.
        static let rgb: UInt32 = 2

        let address: UnsafeMutableRawPointer

        init() {
            address = .allocate(byteCount: Self.byteCount, alignment: MemoryLayout<UInt64>.alignment)
            address.initializeMemory(as: UInt8.self, repeating: 0, count: Self.byteCount)
            address.storeBytes(of: 1, toByteOffset: Self.place(0), as: UInt32.self)
        }

        func deallocate() {
            address.deallocate()
        }

        var width: Int { Int(number(1)) }
        var height: Int { Int(number(2)) }

        var format: UInt32 {
            get { number(3) }
            nonmutating set { address.storeBytes(of: newValue, toByteOffset: Self.place(3), as: UInt32.self) }
        }

        /// Two bits: a warning, an error.
        var hasFailed: Bool { number(6) & 3 > 1 }

        private static let byteCount = 256

        /// Returns the offset of the number at `index`, counted from the version.
        private static func place(_ index: Int) -> Int {
            MemoryLayout<UnsafeRawPointer>.size + index * MemoryLayout<UInt32>.size
        }

        private func number(_ index: Int) -> UInt32 {
            address.load(fromByteOffset: Self.place(index), as: UInt32.self)
        }
    }
#endif
