/// The penalty of a QR code: how much in it a reader could take for something else.
struct QRPenalty {
    private static let finders: [[Bool]] = ["10111010000", "00001011101"].map { $0.map { $0 == "1" } }

    private let dark: [Bool]
    private let size: Int

    init(_ dark: [Bool], size: Int) { (self.dark, self.size) = (dark, size) }

    var sum: Int {
        var sum = 0
        for line in 0..<size {
            let start = line * size
            sum += penalty(of: Array(dark[start..<start + size]))
            sum += penalty(of: (0..<size).map { dark[$0 * size + line] })
        }
        for row in 0..<size - 1 {
            for column in 0..<size - 1 {
                let first = dark[row * size + column]
                let others = [row * size + column + 1, (row + 1) * size + column, (row + 1) * size + column + 1]
                if others.allSatisfy({ dark[$0] == first }) { sum += 3 }
            }
        }
        let count = dark.count(where: \.self)
        return sum + 10 * (abs(20 * count - 10 * dark.count) / dark.count)
    }

    /// The penalty of a row or a column: for runs of one colour, and for what looks like a large square.
    private func penalty(of line: [Bool]) -> Int {
        var (sum, run) = (0, 1)
        for index in 1...size {
            if index < size, line[index] == line[index - 1] {
                run += 1
            } else {
                if run >= 5 { sum += run - 2 }
                run = 1
            }
        }
        for start in 0...(size - 11) where Self.finders.contains(Array(line[start..<start + 11])) { sum += 40 }
        return sum
    }
}
