/// Of numbers in some order, the most that rise from each to the next: the rows that can stay when a list is reordered.
///
/// `CollectionDifference` would find them too, but takes a second for two
/// thousand rows in a new order; this takes the time of sorting them.
struct LongestRise {
    /// For every number whether it is one of them.
    let isKept: [Bool]

    init(of numbers: [Int]) {
        // ends[n] is where the lowest number stands that ends a rise of n + 1 numbers.
        var ends: [Int] = []
        var before: [Int?] = []
        for (place, number) in numbers.enumerated() {
            let length = Self.count(of: ends) { numbers[$0] < number }
            before.append(length > 0 ? ends[length - 1] : nil)
            if length < ends.count { ends[length] = place } else { ends.append(place) }
        }
        var isKept = Array(repeating: false, count: numbers.count)
        var next = ends.last
        while let place = next {
            isKept[place] = true
            next = before[place]
        }
        self.isKept = isKept
    }

    /// Returns the number of elements at the beginning that meet a condition that the others do not.
    private static func count(of places: [Int], where condition: (Int) -> Bool) -> Int {
        var range = 0..<places.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = condition(places[middle]) ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
